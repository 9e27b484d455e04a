import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { aCompany, type Company } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { type MailServer, startMailServer } from "#testing/servers/mail-server.ts";
import { capturedLog, type TestApp, testApp } from "#testing/test-app.ts";
import { connect } from "../database/connection/connect.ts";

let mailServer: MailServer;
let server: TestApp;
let company: Company;
let admin: Client;
let log: string[];

beforeEach(async () => {
  mailServer = await startMailServer();
  server = await testApp({ logLevel: "info", smtpUrl: mailServer.url });
  log = capturedLog(server.app);
  company = await aCompany(server.db);
  admin = await server.login(company.admin.email);
});

afterEach(async () => {
  await server.close();
  await mailServer.stop();
});

const polling = { timeout: 60_000, interval: 20 };

const newUser = (number: number) => ({
  name: `Ny Medarbejder ${number}`,
  email: `ny${number}@dagvaerk.test`,
  employee_id: `9${number}`,
  default_hourly_rate: 200,
  roles: [4],
});

const jobs = async () =>
  (
    await sql<{ state: string; data: object; output: object }>`select * from pgboss.job where name = 'mail'`.execute(
      server.db,
    )
  ).rows;

const states = async () => (await jobs()).map(({ state }) => state);

/** Makes the next attempt due now. */
const hurry = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(server.db);

const linkOf = (mail: string) => /reset\/([\w-]+)/.exec(mail.replace(/=\r?\n/g, ""))?.[1];

test("a mail that the mail server refuses is retried until it is accepted, and no response waits for the mail", async () => {
  mailServer.answer = 451;
  expect((await admin.post("/api/users", newUser(1))).status).toBe(201);
  await expect.poll(states, polling).toEqual(["retry"]);
  mailServer.answer = 250;
  await hurry();
  await expect.poll(() => mailServer.mails.length, polling).toBe(1);
  const token = linkOf(mailServer.mails[0] as string);
  const password = { password: "en helt ny kode", password_confirmation: "en helt ny kode" };
  const visitor = await server.visitor();
  expect((await visitor.post("/password/reset", { token, email: newUser(1).email, ...password })).status).toBe(200);
});

test("a mail is retried when no mail server answers", async () => {
  await mailServer.stop();
  expect((await admin.post("/password/email", { email: company.employee.email })).status).toBe(200);
  await expect.poll(states, polling).toEqual(["retry"]);
  mailServer = await startMailServer(Number(new URL(mailServer.url).port));
  await hurry();
  await expect.poll(() => mailServer.mails.length, polling).toBe(1);
});

test("a mail of an unknown kind is left for processes of a later version", async () => {
  mailServer.answer = 451;
  await admin.post("/api/users", newUser(1));
  await expect.poll(states, polling).toEqual(["retry"]);
  mailServer.answer = 250;
  const becomes = (kind: string) => sql`update pgboss.job
    set data = jsonb_set(data, '{kind}', to_jsonb(${kind}::text)), start_after = now() where state = 'retry'`;
  await becomes("of-tomorrow").execute(server.db);
  await expect.poll(() => log.join(""), polling).toContain("mail of-tomorrow: this version knows no such kind");
  await expect.poll(states, polling).toEqual(["retry"]);
  expect(mailServer.mails).toEqual([]);
  await becomes("invitation").execute(server.db);
  await expect.poll(() => mailServer.mails.length, polling).toBe(1);
});

test("a failed mail is logged, and neither log nor queue contains the person or the link", async () => {
  mailServer.answer = 550;
  await admin.post("/api/users", newUser(1));
  await expect.poll(states, polling).toEqual(["retry"]);
  await sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now() where state = 'retry'`.execute(
    server.db,
  );
  await expect.poll(() => log.join(""), polling).toContain("is given up");
  const lines = log.map((line) => JSON.parse(line)).filter(({ queue }) => queue === "mail");
  expect(lines).toMatchObject([
    { level: 40, attempt: 1, err: { message: "mail invitation: EMESSAGE 550" } },
    { level: 50, err: { message: "mail invitation: EMESSAGE 550" } },
  ]);
  const kept = JSON.stringify(await jobs());
  for (const secret of [newUser(1).email, newUser(1).name, "/reset/"])
    for (const text of [log.join(""), kept]) expect(text).not.toContain(secret);
});

test("a user whose creation fails at the commit gets no mail", async () => {
  await sql`create constraint trigger users_fail after insert on users deferrable initially deferred
    for each row execute function refuse_change()`.execute(server.db);
  expect((await admin.post("/api/users", newUser(1))).status).toBe(500);
  expect(await jobs()).toEqual([]);
});

test("each mail is sent by one process, and a process that closes finishes its running mails first", async () => {
  const ready = Promise.withResolvers<void>();
  mailServer.ready = ready.promise;
  const db = connect(server.databaseUrl);
  const other = await buildApp({ config: server.config, db });
  // A start after the mails could take too long, because a mail fails after 30 seconds without a response.
  const idle = await testApp();
  await sql`create function hold_back() returns trigger language plpgsql as
    $$ begin new.start_after := now() + interval '1 hour'; return new; end $$`.execute(server.db);
  await sql`create trigger job_later before insert on pgboss.job for each row execute function hold_back()`.execute(
    server.db,
  );
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8])
    expect((await admin.post("/api/users", newUser(number))).status).toBe(201);
  // All mails are due at once, and one process takes at most five.
  await sql`update pgboss.job set start_after = now() where name = 'mail'`.execute(server.db);
  await expect.poll(states, polling).toEqual(Array(8).fill("active"));
  let isClosed = false;
  const closing = other.close().then(() => {
    isClosed = true;
  });
  // `idle` has a queue of its own without mails. By the time it is closed, `other` would be closed too if it did not wait.
  await idle.close();
  expect(isClosed).toBe(false);
  ready.resolve();
  await closing;
  await db.destroy();
  await expect.poll(() => mailServer.mails.length, polling).toBe(8);
  const receivers = mailServer.mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim());
  expect(new Set(receivers).size).toBe(8);
  await expect.poll(states, polling).toEqual(Array(8).fill("completed"));
});

test("all hourly work is in the shared schedule, and is not retried before the next hour", async () => {
  await sql`drop trigger never on pgboss.schedule`.execute(server.db);
  const other = await buildApp({ config: server.config, db: server.db });
  await other.ready();
  await other.close();
  const { rows } = await sql<{ name: string; cron: string; options: object }>`
    select name, cron, options from pgboss.schedule order by name collate "C"`.execute(server.db);
  expect(rows).toMatchObject(
    [
      ["anonymise-leavers", "47 * * * *"],
      ["budget-mails", "37 * * * *"],
      ["compact-job-counts", "17 * * * *"],
      ["delete-abandoned-receipts", "41 * * * *"],
      ["extend-open-absences", "3 * * * *"],
      ["morning-mails", "0 * * * *"],
      ["prune-audit-log", "17 * * * *"],
      ["prune-idempotency-keys", "17 * * * *"],
      ["prune-report-changes", "53 * * * *"],
      ["prune-webhook-deliveries", "23 * * * *"],
      ["register-norms", "7 * * * *"],
      ["registration-reminders", "1 * * * *"],
    ].map(([name, cron]) => ({ name, cron, options: { retryLimit: 0 } })),
  );
});
