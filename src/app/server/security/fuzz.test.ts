import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RoleName } from "#common/rules/access/permissions.ts";
import { today } from "#common/rules/time/clock.ts";
import { replaceScimToken } from "#common/server/auth/credentials/scim-token.ts";
import { csrfToken, hashToken, newToken } from "#common/server/auth/session-token.ts";
import {
  aCompany,
  aCustomer,
  aJob,
  aSalesRate,
  aUser,
  type Company,
  givePlan,
  jobInputFor,
} from "#testing/data/factories.ts";
import {
  type HostileInput,
  hostileInputs,
  integerBounds,
  type KnownIds,
  valuesInEachField,
} from "#testing/data/hostile-inputs.ts";
import { mismatch, type Operation, operationsOf, pathPattern } from "#testing/openapi.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

/*
 * Sends hostile inputs to every operation of the OpenAPI document, as each role. No response may be a 5xx, late, or
 * unlike the document, and a refused request must write nothing. `npm run fuzz` sets FUZZ_RUNS and uses new inputs each
 * time; a failure names the seed.
 */

const runs = Number(process.env.FUZZ_RUNS ?? 2);
const isShort = process.env.FUZZ_RUNS === undefined;
const seed = Number(process.env.FUZZ_SEED ?? (isShort ? 5 : Math.trunc(Math.random() * 2 ** 31)));
const timeout = 60_000;

const roles = ["visitor", "employee", "project-owner", "manager", "admin"] as const;
type Role = (typeof roles)[number];

const server: TestApp = await testApp({ writesPerMinute: 1_000_000_000 });
const operations = operationsOf(server.app);

let company: Company;

beforeAll(async () => {
  company = await aCompany(server.db);
  await server.app.ready();
  await watchWrites();
});

afterAll(() => server.close());

test("the OpenAPI document has operations to test", () => {
  expect(operations.length).toBeGreaterThan(50);
});

describe("hostile inputs", () => {
  test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    "hostile inputs to %s do no harm",
    async (_name, operation) => {
      const { actors, ids } = await knownTo(operation);
      const inputs = fc.tuple(fc.constantFrom(...roles), hostileInputs(operation, ids));
      await fc.assert(
        fc.asyncProperty(inputs, async ([role, input]) => expectNoHarm(operation, input, await actors(role))),
        { numRuns: runs, endOnFailure: !isShort, seed },
      );
    },
    timeout + runs * 200,
  );
});

/** A short run tries the largest id and greater numbers. A long run tries each bound and its neighbours. */
const numbers = isShort ? [2n ** 31n - 1n, 2n ** 31n, 2n ** 63n] : integerBounds;

/** PostgreSQL can store a NUL neither in a text column nor in JSON. */
const nul = "a\0b";

describe("bounds of integers and a NUL", () => {
  test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    "the bounds of integers and a NUL in each field of %s do no harm",
    async (_name, operation) => {
      const { actors, ids } = await knownTo(operation);
      const admin = await actors("admin");
      const inputs = valuesInEachField(operation, ids, await rightBody(operation, admin), [...numbers, nul]);
      for (const input of inputs) await expectNoHarm(operation, input, admin);
    },
    timeout + 60_000,
  );
});

/** A valid body for a test to change: the stored record, or values of the company. */
async function rightBody({ path, body }: Operation, actor: Headers): Promise<unknown> {
  const isThere = operations.some((other) => other.path === path && other.method === "GET");
  const stored = isThere ? bodyOf(await server.app.inject({ url: path, headers: actor })) : {};
  const right: Record<string, unknown> = {
    ...jobInputFor(company),
    ...{ name: "Et navn", code: "K-1", salary_code: "1010", description: "En kørsel", employee_id: "N-1", roles: [4] },
    ...{ default_hourly_rate: 200, owner_user_id: company.owner.id, created_before_date: today().toString() },
    ...{ reason: "Forkert", format: "excel", email: "en.bruger@dagvaerk.test" },
    ...{ from_date: "2026-11-10", hourly_rate: 200, users: [company.employee.id], plan: null, pay_kind: "hourly" },
    ...{ user_id: company.employee.id, date: "2026-11-10", kind: "rest", start: "07:00", end: "15:00" },
    ...{ compensation: "Fri en dag", compensate_by: "2026-12-01" },
    ...(stored as object),
  };
  return Object.fromEntries(Object.keys(body?.properties ?? {}).map((name) => [name, right[name]]));
}

type Headers = Record<string, string>;

async function expectNoHarm(operation: Operation, input: HostileInput, actor: Headers): Promise<void> {
  const before = untouched ?? (await fingerprint());
  untouched = undefined;
  const response = await send(operation, input, actor);
  const what = `${response.statusCode} ${response.body.slice(0, 300)} ${input.payload?.slice(0, 300)}`;
  expect(response.statusCode, what).toBeLessThan(500);
  if (response.statusCode >= 400) {
    const after = await fingerprint();
    expect(after, what).toEqual(before);
    untouched = after;
  }
  // A browser that follows a link is redirected to the login.
  if (response.statusCode === 302 && input.headers.accept === "text/html") return;
  if (isOnlyRoute(operation, response.raw.req.url ?? "")) expect(mismatch(operation, response), what).toBeUndefined();
}

/** A hostile id can turn the address into another route or, with half an encoded character, into no route. */
function isOnlyRoute({ method, path }: Operation, url: string): boolean {
  const address = url.split("?")[0]?.replace(/\/$/, "") ?? "";
  if (!canBeDecoded(address)) return false;
  const fitting = operations.filter((other) => other.method === method && pathPattern(other.path).test(address));
  return fitting.length === 1 && fitting[0]?.path === path;
}

function canBeDecoded(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

function bodyOf(response: LightMyRequestResponse): unknown {
  const isJson = String(response.headers["content-type"]).startsWith("application/json");
  return isJson ? response.json() : response.body;
}

function send({ method }: Operation, { url, headers, payload }: HostileInput, actor: Headers) {
  const request = { method, url, headers: { ...headers, ...actor }, ...(payload !== undefined && { payload }) };
  return Promise.race([
    server.app.inject(request),
    setTimeout(timeout).then(() => Promise.reject(new Error(`no answer within ${timeout} ms`))),
  ]);
}

async function actorOf(role: Role): Promise<Headers> {
  const token = newToken();
  const name = server.config.baseUrl.startsWith("https:") ? "__Host-dagvaerk" : "dagvaerk";
  const headers = { cookie: `${name}=${token}`, "x-csrf-token": csrfToken(server.config, token) };
  if (role === "visitor") return headers;
  const { id } = await aUser(server.db, [role satisfies RoleName]);
  await registerNorm(id);
  const expires_at = sql<Date>`now() + interval '1 day'`;
  // The last use is in the future, because a request updates an earlier time.
  const last_used_at = expires_at;
  await server.db
    .insertInto("sessions")
    .values({ token_hash: hashToken(token), user_id: id, remember: true, expires_at, last_used_at })
    .execute();
  return headers;
}

/** Gives the user planned days that become register entries, which the user may correct. */
async function registerNorm(id: number): Promise<void> {
  await givePlan(server.db, { id }, { minutes: 444 });
  await server.db
    .updateTable("employment_terms")
    .set({ pay_kind: "salaried", registers_norm: true })
    .where("user_id", "=", id)
    .execute();
}

type Known = { readonly actors: (role: Role) => Promise<Headers>; readonly ids: KnownIds };

let knownToReads: Known | undefined;

/** Reads share users and rows. Each write gets new ones, because a hostile input may delete users and rows. */
async function knownTo(operation: Operation): Promise<Known> {
  const isRead = operation.method === "GET" && !isOfDirectory(operation.path);
  if (isRead && knownToReads) return knownToReads;
  const known = { actors: isOfDirectory(operation.path) ? theDirectory : newActors(), ids: await knownIds() };
  if (isRead) knownToReads = known;
  return known;
}

function newActors(): Known["actors"] {
  const made = new Map<Role, Promise<Headers>>();
  return (role) => {
    const known = made.get(role);
    if (known) return known;
    const actor = actorOf(role);
    made.set(role, actor);
    // Making the actor writes rows, so the fingerprint is outdated.
    untouched = undefined;
    return actor;
  };
}

/** The company's directory makes the calls of SCIM, without a user. */
const isOfDirectory = (path: string) => path.startsWith("/scim/");

async function theDirectory(): Promise<Headers> {
  return { authorization: `Bearer ${await replaceScimToken(server.db, company.admin.id)}` };
}

async function knownIds(): Promise<KnownIds> {
  const { db } = server;
  const jobs = [
    await aJob(db, company),
    await aJob(db, company, { job_status: "APPROVED_BY_MANAGER", project: company.project2 }),
    await aJob(db, company, { job_status: "PAID" }),
  ];
  const user = await aUser(db, ["employee"]);
  const terms = await db.selectFrom("employment_terms").select("id").where("user_id", "=", user.id).execute();
  return {
    termsId: terms.map(({ id }) => id),
    deviationId: [await aDeviation()],
    date: ["2026-11-10", today().toString()],
    jobId: jobs.map(({ id }) => id),
    payrollId: jobs.flatMap(({ payroll_id }) => payroll_id ?? []),
    userId: [user.id, company.employee.id],
    projectId: [company.project.id, company.project2.id],
    costCenterId: [company.costCenter.id],
    customerId: [(await aCustomer(server.db)).id],
    salesRateId: [(await aSalesRate(server.db, { customer_id: (await aCustomer(server.db)).id })).id],
    invoiceBasisId: [1],
    jobTypeId: [company.jobType.id],
  };
}

/** An explained breach: only six hours of rest before the work on 10 November. */
async function aDeviation(): Promise<number> {
  const { employee, admin, project } = company;
  for (const [from, to] of [
    ["09 15:00", "09 23:00"],
    ["10 05:00", "10 12:00"],
  ])
    await aJob(server.db, company, { started_at: `2026-11-${from}:00`, ended_at: `2026-11-${to}:00` });
  const said = { reason: "Pumpen stod af", compensation: "Fri en dag", compensate_by: "2026-12-01" };
  const breach = { user_id: employee.id, day: "2026-11-10", kind: "rest" as const, short_minutes: 300 };
  const { id } = await server.db
    .insertInto("working_time_deviations")
    .values({ ...said, ...breach, project_id: project.id, created_by_user_id: admin.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Tables that refused requests or background work may change. */
const notOfTheAnswer = ["attempts", "password_links", "sent_receipts", "write_counts", "job_counts", "scim_connection"];

/** The fingerprint after a refusal, reused for the next input. */
let untouched: unknown;

beforeEach(() => {
  untouched = undefined;
});

/** The latest write of a row, and the number of mails. */
async function fingerprint(): Promise<unknown> {
  const { rows } = await sql`select (select max(id) from written_rows) as latest,
    (select count(*) from pgboss.job where name = 'mail') as mails`.execute(server.db);
  return rows;
}

/** Each write adds a row to `written_rows`, which a refused request must roll back. Comparing 80 tables is too slow. */
async function watchWrites(): Promise<void> {
  const tables = await dataTables();
  await sql`create table written_rows (id bigint generated always as identity primary key)`.execute(server.db);
  await sql`create function note_write() returns trigger language plpgsql as $$ begin
    insert into written_rows default values; return null; end $$`.execute(server.db);
  for (const table of tables) {
    const watch = (name: string, events: RawBuilder<unknown>, when = sql``) =>
      sql`create trigger ${sql.id(name)}
      after ${events} on ${sql.table(table)} for each row ${when} execute function note_write()`.execute(server.db);
    // Refused requests write these entries on purpose.
    const refusals = sql`when (new.kind not in ('login-failed', 'password-change-failed', 'second-factor-failed'))`;
    await watch("watch_inserts", sql`insert`, table === "audit_log" ? refusals : sql``);
    await watch("watch_changes", sql`update or delete`);
  }
}

async function dataTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(server.db);
  return rows.map(({ name }) => name).filter((name) => !notOfTheAnswer.includes(name));
}
