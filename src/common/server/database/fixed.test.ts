import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import { expect, test } from "vitest";
import { fixed, fixedStatement } from "./fixed.ts";
import type { Database } from "./tables.ts";

const asked: Pick<CompiledQuery, "sql" | "parameters">[] = [];

const db = new Kysely<Database>({
  log({ query: { sql, parameters } }) {
    asked.push({ sql, parameters });
  },
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

test("a fixed statement is put together once, and takes its values where it names them", async () => {
  let count = 0;
  const find = fixedStatement<object, [id: number, name: string]>((id, name) => {
    count += 1;
    return sql`select ${"always"}, ${name} where id = ${id} or name = ${name}`;
  });
  await find(db, 7, "Mia");
  await find(db, 8, "Bo");
  expect(count).toBe(1);
  const text = "select $1, $2 where id = $3 or name = $4";
  expect(asked).toEqual([
    { sql: text, parameters: ["always", "Mia", 7, "Mia"] },
    { sql: text, parameters: ["always", "Bo", 8, "Bo"] },
  ]);
});
