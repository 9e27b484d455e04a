import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { connect } from "./connection/connect.ts";
import { copiedValue } from "./copied-value.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test.each([0, 1, 70_000, 2_000_000])("a stored value of %i bytes is copied unchanged", async (size) => {
  const bytes = Buffer.alloc(size, "æ\0\n\\.");
  const text = sql.lit(`\\x${bytes.toString("hex")}`);
  expect(await copiedValue(database.db, sql`select ${text}::bytea`)).toEqual(bytes);
});

test("a query without a row gives no value", async () => {
  expect(await copiedValue(database.db, sql`select ''::bytea where false`)).toBeUndefined();
});

test("the connection is released after a copy, even after a failed copy", async () => {
  const db = connect(database.url, { connections: 1 });
  await copiedValue(db, sql`select 'a'::bytea`);
  await expect(copiedValue(db, sql`select bytes from nowhere`)).rejects.toThrow("nowhere");
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  expect(await copiedValue(db, sql`select 'a'::bytea`)).toEqual(Buffer.from("a"));
  await db.destroy();
});
