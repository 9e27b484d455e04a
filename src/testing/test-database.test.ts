import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});

afterAll(async () => {
  await Promise.all([first.drop(), second.drop()]);
});

test("each test database is migrated and separate", async () => {
  await first.db.deleteFrom("user_roles").execute();
  await sql`delete from roles`.execute(first.db);
  expect(await first.db.selectFrom("roles").selectAll().execute()).toHaveLength(0);
  expect(await second.db.selectFrom("roles").selectAll().execute()).toHaveLength(4);
});
