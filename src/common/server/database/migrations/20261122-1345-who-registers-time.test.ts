import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import type { Database } from "../tables.ts";
import { up } from "./20261122-1345-who-registers-time.ts";

let database: TestDatabase;
let db: Kysely<Database>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});

afterAll(() => database.drop());

test("the migration makes existing employees, and no other users, register time", async () => {
  await sql`alter table users drop column registers_time cascade`.execute(db);
  const insert = (name: string) =>
    sql<{ id: number }>`insert into users (name, email) values (${name}, ${`${name}@dagvaerk.test`}) returning id`
      .execute(db)
      .then(({ rows }) => rows[0]?.id ?? 0);
  const rolesOf = { asta: [1], mads: [2, 4], ejnar: [3], mia: [4], ingen: [] };
  for (const [name, roles] of Object.entries(rolesOf)) {
    const user_id = await insert(name);
    for (const role_id of roles) await db.insertInto("user_roles").values({ user_id, role_id }).execute();
  }
  await up(db as Kysely<unknown>);
  const users = await db.selectFrom("users").select(["name", "registers_time"]).orderBy("id").execute();
  expect(users.filter(({ registers_time }) => registers_time).map(({ name }) => name)).toEqual(["mads", "mia"]);
});
