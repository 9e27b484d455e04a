import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { connect } from "./connect.ts";
import { isMigrated, migrateToLatest } from "./migrate.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
});

afterAll(() => database.drop());

test("several processes that start at once migrate an empty database once", async () => {
  const processes = [1, 2, 3].map(() => connect(database.url));
  expect(await isMigrated(database.db)).toBe(false);
  await Promise.all(processes.map(migrateToLatest));
  expect(await isMigrated(database.db)).toBe(true);
  expect(await database.db.selectFrom("roles").selectAll().execute()).toHaveLength(4);
  await migrateToLatest(database.db);
  await Promise.all(processes.map((db) => db.destroy()));
});
