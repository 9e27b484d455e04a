import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany, type Company } from "#testing/data/factories.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import type { Database } from "../tables.ts";
import { up } from "./011-one-line-texts.ts";

let database: TestDatabase;
let db: Kysely<Database>;
let company: Company;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  company = await aCompany(db);
});

afterAll(() => database.drop());

async function projectsAfter(codes: readonly string[]): Promise<string[]> {
  const values = codes.map((code) => ({ name: `Havn\nen\u00a0${code}`, code, owner_user_id: company.owner.id }));
  const ids = (await db.insertInto("projects").values(values).returning("id").execute()).map(({ id }) => id);
  await up(db as Kysely<unknown>);
  const rows = await db.selectFrom("projects").select(["code", "name"]).where("id", "in", ids).orderBy("id").execute();
  for (const { name } of rows) expect(name).toMatch(/^Havn en/);
  return rows.map(({ code }) => code);
}

test("the migration removes invisible characters from codes, and composes letters", async () => {
  expect(await projectsAfter(["A\u200b1", "e\u0301", "B\u00a01\t2", "Ø1"])).toEqual(["A1", "é", "B 1 2", "Ø1"]);
});

test("the migration does not change codes that would become equal to another code, or empty", async () => {
  const codes = ["C1", "c\u00ad1", "D\u200b1", "d\u200c1", "\u200b"];
  expect(await projectsAfter(codes)).toEqual(codes);
});

test("the migration cleans names, salary codes and employee numbers too", async () => {
  const { employee, jobType } = company;
  await db
    .updateTable("users")
    .set({ name: "Bo\n=1+1", employee_id: "00\u00ad27" })
    .where("id", "=", employee.id)
    .execute();
  await db.updateTable("job_types").set({ salary_code: "12\u200b" }).where("id", "=", jobType.id).execute();
  await up(db as Kysely<unknown>);
  const { name, employee_id } = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", employee.id)
    .executeTakeFirstOrThrow();
  expect([name, employee_id]).toEqual(["Bo =1+1", "0027"]);
  const type = await db.selectFrom("job_types").selectAll().where("id", "=", jobType.id).executeTakeFirstOrThrow();
  expect(type.salary_code).toBe("12");
});
