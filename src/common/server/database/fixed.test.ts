import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";
import { expect, test } from "vitest";
import { fixed } from "./fixed.ts";
import type { Database } from "./tables.ts";

const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test("fixed selections are those that they were made of", () => {
  const selections = [
    "jobs.id",
    sql<number>`(select count(*) from users where id = ${sql.ref("jobs.user_id")})`.as("n"),
  ] as const;
  const statement = (selected: typeof selections) =>
    db.selectFrom("jobs").select(selected).where("id", "=", 7).compile();
  const { sql: text, parameters } = statement(fixed(selections));
  expect(text).toBe(statement(selections).sql.replace('"jobs"."id"', '"jobs"."id" as "id"'));
  expect(parameters).toEqual([7]);
});

test("one with a value is refused, since it would have the same one for ever", () => {
  expect(() => fixed([sql<number>`${7}`.as("seven")])).toThrow("seven has values");
});
