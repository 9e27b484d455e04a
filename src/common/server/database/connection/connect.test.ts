import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { connect } from "./connect.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const polling = { timeout: 60_000 };

test("amounts and counts are read as numbers, and dates as texts", async () => {
  const { rows } = await sql`select 1234.50::numeric as amount, count(*) as count, date '2026-11-15' as date,
    ${"2026-11-15T23:00:00Z"}::timestamptz as instant`.execute(database.db);
  expect(rows).toEqual([{ amount: 1234.5, count: 1, date: "2026-11-15", instant: new Date("2026-11-15T23:00:00Z") }]);
});

test("dates are read correctly from a database with another date style", async () => {
  await sql`alter database ${sql.id(new URL(database.url).pathname.slice(1))} set datestyle = 'German, DMY'`.execute(
    database.db,
  );
  const db = connect(database.url, { connections: 1 });
  const { rows } =
    await sql`select date '2026-11-05' as date, timestamp '2026-11-05 08:00'::text as wall_clock`.execute(db);
  expect(rows).toEqual([{ date: "2026-11-05", wall_clock: "2026-11-05 08:00:00" }]);
  await db.destroy();
});

test("a repeated statement is prepared, and prepared again after its columns have changed", async () => {
  const db = connect(database.url, { connections: 1 });
  await sql`create table changing (id integer)`.execute(db);
  const read = () => sql`select * from changing where id > ${0}`.execute(db);
  const prepared = async () =>
    (await sql`select generic_plans + custom_plans as plans from pg_prepared_statements`.execute(db)).rows;
  for (let time = 1; time <= 2; time++) await read();
  expect(await prepared()).toEqual([]);
  for (let time = 3; time <= 5; time++) await read();
  expect(await prepared()).toEqual([{ plans: 3 }]);
  await sql`alter table changing add column name text`.execute(db);
  await expect(read()).rejects.toMatchObject({ code: "0A000" });
  expect((await read()).rows).toEqual([]);
  await db.destroy();
});

test("a connection that was left inside a transaction is replaced", async () => {
  const db = connect(database.url, { connections: 1 });
  await expect(sql`begin; select 1 / 0; commit`.execute(db)).rejects.toMatchObject({ code: "22012" });
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await sql`begin`.execute(db);
  await expect(sql`savepoint in_a_transaction`.execute(db)).rejects.toMatchObject({ code: "25P01" });
  await db.destroy();
});

test("a connection that dies while idle or busy is replaced", async () => {
  const lost: Error[] = [];
  const db = connect(database.url, { onIdleError: (error) => lost.push(error) });
  const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'dagvaerk' and pid <> pg_backend_pid()`;
  await sql`select 1`.execute(db);
  await end.execute(database.db);
  await expect.poll(() => lost.length, polling).toBe(1);
  const atWork = expect(sql`select pg_sleep(10)`.execute(db)).rejects.toMatchObject({ code: "57P01" });
  await expect
    .poll(
      async () => (await sql`select from pg_stat_activity where wait_event = 'PgSleep'`.execute(database.db)).rows,
      polling,
    )
    .toHaveLength(1);
  await end.execute(database.db);
  await atWork;
  await expect
    .poll(() => sql`select 1 as one`.execute(db).catch(() => "away"), polling)
    .toMatchObject({ rows: [{ one: 1 }] });
  await db.destroy();
});
