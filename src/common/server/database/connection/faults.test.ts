import type { FastifyInstance } from "fastify";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { jobInputFor } from "#testing/data/factories.ts";
import { type Answer, type Client, intoApp, newClient } from "#testing/http-client.ts";
import { type TcpProxy, tcpProxy } from "#testing/servers/tcp-proxy.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { capturedLog } from "#testing/test-app.ts";
import type { Database } from "../tables.ts";
import { type ConnectOptions, connect } from "./connect.ts";

/* A database that is away, slow or full: the app reports it, continues, and needs no restart. */

const { server, company, employee: session } = setUpCompany();
let apps: { app: FastifyInstance; db: Kysely<Database> }[];
let log: string[];

beforeEach(() => {
  apps = [];
});

afterEach(async () => {
  for (const { app, db } of apps) {
    await app.close();
    await db.destroy();
  }
});

const polling = { timeout: 60_000 };

/** Starts another app on the database. Its client has the session of `who`. */
async function appOn(url: string, options?: ConnectOptions, who = session): Promise<Client> {
  const db = connect(url, options);
  const app = await buildApp({ config: server.config, db });
  log = capturedLog(app);
  app.log.level = "warn";
  apps.push({ app, db });
  return Object.assign(newClient(intoApp(app)), { cookie: who.cookie, csrfToken: who.csrfToken });
}

const through = (...proxies: TcpProxy[]) => {
  const hosts = proxies.map(({ port }) => `127.0.0.1:${port}`).join(",");
  return server.databaseUrl.replace(new URL(server.databaseUrl).host, hosts);
};

const refusal = ({ status, body, headers }: Answer) => [status, body.message, headers["retry-after"]];
const away = [503, "Databasen svarer ikke lige nu. Prøv igen om lidt.", "5"];
const busy = [503, "Der er travlt lige nu. Prøv igen om lidt.", "5"];
const full = [503, "Serveren har ikke plads til at gemme. Sig det til den, der driver den.", "5"];

const save = (client: Client) => client.post("/api/jobs", jobInputFor(company));

const whileLocked = (work: () => Promise<void>) =>
  server.db.transaction().execute(async (trx) => {
    await sql`lock table jobs in exclusive mode`.execute(trx);
    await work();
  });

describe("a database that goes away", () => {
  test("calls and pages are a 503 without the database, and work again when the database is back", async () => {
    const proxy = await tcpProxy(new URL(server.databaseUrl));
    const client = await appOn(through(proxy));
    expect((await save(client)).status).toBe(201);
    await proxy.close();
    for (let time = 0; time < 20; time++) expect(refusal(await save(client))).toEqual(away);
    expect((await client.get("/healthz")).status).toBe(200);
    expect((await client.get("/readyz")).status).toBe(503);
    const page = await client.get("/jobs", { accept: "text/html" });
    expect([page.status, page.headers["content-type"], page.headers.refresh]).toEqual([
      503,
      "text/html; charset=utf-8",
      "5",
    ]);
    expect(page.body).toContain("Databasen svarer ikke lige nu.");
    await expect.poll(() => log.join(""), polling).toContain("the queue is held up");
    await proxy.open();
    await expect.poll(async () => (await client.get("/readyz")).status, polling).toBe(200);
    expect((await save(client)).status).toBe(201);
    await proxy.close();
  });

  test("background work begins without a restart when a database that was away at the start is back", async () => {
    const proxy = await tcpProxy(new URL(server.databaseUrl));
    await proxy.close();
    const client = await appOn(through(proxy), undefined, await server.login(company.admin.email));
    expect(refusal(await save(client))).toEqual(away);
    const invite = () =>
      client.post("/api/users", {
        name: "Ny",
        email: "ny@dagvaerk.test",
        employee_id: "9001",
        default_hourly_rate: 200,
        roles: [4],
      });
    await server.db.transaction().execute(async (trx) => {
      // The queue reads this table first when it starts, so the lock delays it.
      await sql`lock table pgboss.version in access exclusive mode`.execute(trx);
      await proxy.open();
      await expect.poll(async () => (await save(client)).status, polling).toBe(201);
      expect(refusal(await invite())).toEqual(away);
    });
    await expect.poll(async () => (await invite()).status, polling).toBe(201);
    // If the test runs on the hour, the mail to approvers may come first.
    await expect.poll(async () => (await server.mails(1)).join(), polling).toContain("ny@dagvaerk.test");
    await proxy.close();
  });

  test("a write during which the database is lost is stored completely or not at all", async () => {
    const proxy = await tcpProxy(new URL(server.databaseUrl));
    const client = await appOn(through(proxy));
    // If PostgreSQL commits before it notices the lost client, the job exists with its history.
    const counts = async () => {
      const { rows } = await sql<{ jobs: number; unwritten: number }>`select count(*) as jobs, count(*)
        filter (where not exists (select from job_history where job_id = jobs.id)) as unwritten from jobs`.execute(
        server.db,
      );
      return rows[0] ?? expect.fail();
    };
    const before = await counts();
    await whileLocked(async () => {
      const cut = save(client);
      await server.waiting(1);
      await proxy.close();
      expect(refusal(await cut)).toEqual(away);
    });
    const after = await counts();
    expect(after.unwritten).toBe(before.unwritten);
    expect([before.jobs, before.jobs + 1]).toContain(after.jobs);
  });
});

describe("several database servers", () => {
  test("the app uses a server that answers, and another server when that server is gone", async () => {
    const [first, second] = await Promise.all([1, 2].map(() => tcpProxy(new URL(server.databaseUrl))));
    if (!first || !second) throw new Error("no proxies");
    await first.close();
    const client = await appOn(through(first, second));
    expect((await save(client)).status).toBe(201);
    await first.open();
    await second.close();
    await expect.poll(async () => (await save(client)).status, polling).toBe(201);
    await first.close();
    expect(refusal(await save(client))).toEqual(away);
    await second.open();
    expect((await save(client)).status).toBe(201);
    await second.close();
  });

  test("a server that accepts no writes is not used", async () => {
    const { pathname } = new URL(server.databaseUrl);
    const database = sql.id(pathname.slice(1));
    const client = await appOn(server.databaseUrl, { connections: 3 });
    expect((await save(client)).status).toBe(201);
    await sql`alter database ${database} set default_transaction_read_only = on`.execute(server.db);
    const other = await appOn(server.databaseUrl);
    expect(refusal(await save(other))).toEqual(away);
    await sql`set transaction read write; alter database ${database} reset default_transaction_read_only`.execute(
      server.db,
    );
    expect((await save(other)).status).toBe(201);
  });

  test("a connection to a server that no longer accepts writes is closed", async () => {
    const db = connect(server.databaseUrl, { connections: 1 });
    await sql`set session characteristics as transaction read only`.execute(db);
    const write = () => sql`create table written_${sql.raw(crypto.randomUUID().replaceAll("-", ""))} ()`.execute(db);
    await expect(write()).rejects.toMatchObject({ code: "25006" });
    await write();
    await db.destroy();
  });
});

test("a statement that takes too long is a 503", async () => {
  const client = await appOn(server.databaseUrl, { statementTimeout: 2_000 });
  await whileLocked(async () => expect(refusal(await save(client))).toEqual(busy));
  expect((await save(client)).status).toBe(201);
});

test("a request that waits too long for a free connection is a 503", async () => {
  const client = await appOn(server.databaseUrl, { connections: 2, connectTimeout: 2_000 });
  await whileLocked(async () => {
    const working = [save(client), save(client)];
    await server.waiting(2);
    expect(refusal(await client.get("/api/jobs"))).toEqual(busy);
    void Promise.all(working);
  });
  await expect.poll(async () => (await client.get("/api/jobs")).status, polling).toBe(200);
});

test("a full disk is a 503 that says whom to inform", async () => {
  await sql`create function disk_is_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(server.db);
  await sql`create trigger disk_is_full before insert on registered_jobs for each row execute function disk_is_full()`.execute(
    server.db,
  );
  expect(refusal(await save(session))).toEqual(full);
  await sql`drop trigger disk_is_full on registered_jobs`.execute(server.db);
  expect((await save(session)).status).toBe(201);
});
