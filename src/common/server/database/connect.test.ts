import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { connect } from "./connect.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

/** A busy machine takes its time. */
const patience = { timeout: 10_000 };

test("amounts, counts and dates come as the wire carries them", async () => {
  const { rows } = await sql`select 1234.50::numeric as amount, count(*) as count, date '2026-11-15' as date,
    ${"2026-11-15T23:00:00Z"}::timestamptz as instant`.execute(database.db);
  expect(rows).toEqual([{ amount: 1234.5, count: 1, date: "2026-11-15", instant: new Date("2026-11-15T23:00:00Z") }]);
});

test("a connection is not used again when it was left in the middle of a transaction", async () => {
  const db = connect(database.url, { connections: 1 });
  await expect(sql`begin; select 1 / 0; commit`.execute(db)).rejects.toMatchObject({ code: "22012" });
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await sql`begin`.execute(db);
  await expect(sql`savepoint in_a_transaction`.execute(db)).rejects.toMatchObject({ code: "25P01" });
  await db.destroy();
});

test("a connection that dies, idle or at work, is replaced and harms nobody else", async () => {
  const lost: Error[] = [];
  const db = connect(database.url, { onIdleError: (error) => lost.push(error) });
  const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'dagvaerk' and pid <> pg_backend_pid()`;
  await sql`select 1`.execute(db);
  await end.execute(database.db);
  await expect.poll(() => lost.length, patience).toBe(1);
  const atWork = expect(sql`select pg_sleep(10)`.execute(db)).rejects.toMatchObject({ code: "57P01" });
  await expect
    .poll(
      async () => (await sql`select from pg_stat_activity where wait_event = 'PgSleep'`.execute(database.db)).rows,
      patience,
    )
    .toHaveLength(1);
  await end.execute(database.db);
  await atWork;
  await expect
    .poll(() => sql`select 1 as one`.execute(db).catch(() => "away"), patience)
    .toMatchObject({ rows: [{ one: 1 }] });
  await db.destroy();
});
