import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany, aJob } from "#testing/data/factories.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import type { Database } from "../tables.ts";
import { up } from "./009-user-totals.ts";

let database: TestDatabase;
let db: Kysely<Database>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});

afterAll(() => database.drop());

test("the migration gives existing runs the totals of a new run", async () => {
  const company = await aCompany(db);
  for (const user of [company.employee, company.employee, company.employee2])
    await aJob(db, company, { user, job_status: "PAID" });
  const columns = ["user_id", "payroll_id", "jobs_count", "reversals_count", "minutes", "price"] as const;
  const totals = () => db.selectFrom("payroll_user_totals").select(columns).orderBy("payroll_id").execute();
  const written = await totals();
  expect(written).toHaveLength(3);

  await sql`drop table payroll_user_totals`.execute(db);
  await sql`create index payroll_lines_user_idx on payroll_lines (user_id, payroll_id)`.execute(db);
  await up(db as Kysely<unknown>);
  expect(await totals()).toEqual(written);
});
