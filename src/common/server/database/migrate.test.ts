import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { connect } from "./connection/connect.ts";
import { isMigrated, migrateToLatest, migrationNames } from "./migrate.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
});

afterAll(() => database.drop());

test("simultaneous processes migrate an empty database once", async () => {
  const processes = [1, 2, 3].map(() => connect(database.url));
  expect(await isMigrated(database.db)).toBe(false);
  await Promise.all(processes.map(migrateToLatest));
  expect(await isMigrated(database.db)).toBe(true);
  expect(await database.db.selectFrom("roles").selectAll().execute()).toHaveLength(4);
  await migrateToLatest(database.db);
  await Promise.all(processes.map((db) => db.destroy()));
});

test("a migration with an earlier name that is merged later runs too", async () => {
  await sql`delete from kysely_migration where name = '011-one-line-texts'`.execute(database.db);
  expect(await isMigrated(database.db)).toBe(false);
  await migrateToLatest(database.db);
  expect(await isMigrated(database.db)).toBe(true);
});

test("a migration's name begins with the time of its creation", () => {
  const dated = migrationNames.filter((name) => !/^0(0\d|1[0-2])-/.test(name));
  for (const name of dated) expect(name).toMatch(/^20\d{6}-[0-2]\d[0-5]\d-[a-z-]+$/);
  expect(migrationNames).toEqual([...migrationNames].sort());
});
