import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { aCompany, aJob, type Company, deleteUser, givePlan } from "#testing/data/factories.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { migrateToLatest, migrateWithin, migrationNames } from "../migrate.ts";

const first = "20261127-0805-absence";
const back = (days: number) => today().subtract({ days }).toString();

let database: TestDatabase;
let server: TestApp;
let company: Company;
let paidRun: number;
let before: unknown[];

/** The people, jobs, runs and lines, with the columns of the version without absence. */
async function stored(): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select json_build_array('user', id, name, email, employee_id, status, deleted_at) as row from users
    union all select json_build_array('terms', user_id, from_date, hourly_rate, plan) from employment_terms
    union all select json_build_array('job', id, user_id, job_status, price, payroll_id) from jobs
    union all select json_build_array('run', id, description, jobs_count, total_price) from payrolls
    union all select json_build_array('line', payroll_id, job_id, user_id, price) from payroll_lines`.execute(
    database.db,
  );
  return rows.map(({ row }) => row);
}

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const former = migrationNames.filter((name) => name < first);
  await migrateWithin(db, former);
  company = await aCompany(db);
  await givePlan(db, company.employee, { minutes: 450 });
  // `aJob` reads lines of absence and allowances, which the former version does not have.
  const later = ["payroll_absence_lines", "payroll_allowance_lines"].map((name) => sql.table(name));
  for (const table of later)
    await sql`create view ${table} as select 0 as payroll_id, 0 as user_id where false`.execute(db);
  paidRun = (await aJob(db, company, { job_status: "PAID" })).payroll_id ?? 0;
  for (const table of later) await sql`drop view ${table}`.execute(db);
  await aJob(db, company, { job_status: "APPROVED_BY_MANAGER" });
  await deleteUser(db, company.employee2.id);
  before = await stored();
  await migrateToLatest(db);
  server = await testApp({}, database);
  return () => server.close();
});

test("the migration to absence does not change existing people, jobs, runs and lines", async () => {
  // Seven people with their terms, two jobs, and a run with its line.
  expect(before).toHaveLength(18);
  const asText = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
  expect(asText(await stored())).toEqual(asText(before));
  const { rows } = await sql`select name from users where leader_user_id is not null or employed_from is not null
    or holiday_week_minutes is not null`.execute(server.db);
  expect(rows).toEqual([]);
});

test("a migrated company sees no absence before an administrator adds a kind of absence", async () => {
  const [admin, employee] = [await server.login(company.admin.email), await server.login(company.employee.email)];
  expect((await admin.get("/api/absence-kinds")).body).toEqual([]);
  expect((await employee.get("/api/user")).body.absence).toBeNull();
  expect((await admin.get("/api/balance-setup")).body.kept_from).toBeNull();
  expect((await admin.get(`/api/payrolls/${paidRun}`)).body).toMatchObject({ jobs_count: 1, absence: null });
});

test("people of a migrated company can report absence, and a run pays the absence and older jobs", async () => {
  const [admin, employee] = [await server.login(company.admin.email), await server.login(company.employee.email)];
  const made = await admin.post("/api/absence-kinds/from-templates", { templates: ["sickness"] });
  const [{ id: kind_id }] = (await admin.get("/api/absence-kinds")).body;
  expect(made.status).toBe(201);
  await admin.put(`/api/absence-kinds/${kind_id}`, {
    ...(await admin.get("/api/absence-kinds")).body[0],
    salary_code: "51",
  });
  expect((await employee.post("/api/absences", { kind_id, from_date: back(0), to_date: back(0) })).status).toBe(201);
  const run = await admin.post("/api/payrolls", { description: "Løn", created_before_date: back(0), absence: {} });
  expect([run.status, run.body.jobs_count, run.body.absence?.lines_count]).toEqual([201, 1, 1]);
});
