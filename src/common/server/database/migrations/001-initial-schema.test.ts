import { type Kysely, sql, type UpdateObject } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  aCompany,
  aCostCenter,
  aJob,
  anExpenseType,
  aProject,
  aUser,
  type Company,
  deleteUser,
} from "#testing/data/factories.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import type { Database, JobRow } from "../tables.ts";

let database: TestDatabase;
let db: Kysely<Database>;
let company: Company;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  company = await aCompany(db);
});

afterAll(() => database.drop());

const update = (job: JobRow, columns: UpdateObject<Database, "jobs">) =>
  db.updateTable("jobs").set(columns).where("id", "=", job.id).execute();

describe("a job", () => {
  test.each<[string, string, (company: Company) => UpdateObject<Database, "jobs">]>([
    [
      "is not approved by its own user",
      "jobs_not_approved_by_own_user",
      (c) => ({ owner_approved_by_user_id: c.employee.id }),
    ],
    [
      "is not approved by its own user as manager",
      "jobs_not_approved_by_own_user",
      (c) => ({ manager_approved_by_user_id: c.employee.id }),
    ],
    [
      "is not approved twice by one person",
      "jobs_two_different_approvers",
      (c) => ({ manager_approved_by_user_id: c.owner.id }),
    ],
    ["does not skip the first approval", "jobs_approvals_fit_status", () => ({ owner_approved_by_user_id: null })],
    ["does not skip the second approval", "jobs_approvals_fit_status", () => ({ manager_approved_by_user_id: null })],
    ["does not go back to NEW with its approvals", "jobs_approvals_fit_status", () => ({ job_status: "NEW" })],
    [
      "is not rejected without a reason",
      "jobs_rejection_has_reason",
      () => ({
        job_status: "REJECTED",
        owner_approved_by_user_id: null,
        manager_approved_by_user_id: null,
      }),
    ],
    ["has no reason without being rejected", "jobs_rejection_has_reason", () => ({ rejection_reason: "Nej" })],
    [
      "has a reason of at least one character",
      "jobs_rejection_reason_check",
      () => ({
        job_status: "REJECTED",
        rejection_reason: "",
        owner_approved_by_user_id: null,
        manager_approved_by_user_id: null,
      }),
    ],
    ["is not paid without a run", "jobs_paid_by_run", () => ({ job_status: "PAID" })],
    ["has no price other than the computed price", "jobs_auto_price", () => ({ price: 1600.01 })],
    ["has a rate that fits its price", "jobs_auto_price", () => ({ hourly_rate: 201 })],
    [
      "has times that fit its price",
      "jobs_auto_price",
      () => ({ ended_at: sql<Date>`ended_at + interval '5 minutes'` }),
    ],
    [
      "does not end before it starts",
      "jobs_ends_after_start",
      () => ({ price_mode: "manual", ended_at: sql<Date>`started_at - interval '5 minutes'` }),
    ],
    ["has a pause that fits its price", "jobs_auto_price", () => ({ pause_minutes: 5 })],
    [
      "has a pause that is shorter than the job",
      "jobs_pause_leaves_time",
      () => ({ price_mode: "manual", pause_minutes: 480 }),
    ],
    ["has no start of a pause without a pause", "jobs_pause_start_of_pause", () => ({ pause_start: "12:00" })],
    ["has no negative pause", "jobs_pause_leaves_time", () => ({ price_mode: "manual", pause_minutes: -5 })],
    ["has no negative price", "jobs_price_check", () => ({ price_mode: "manual", price: -0.01 })],
    ["has one of the five statuses", "jobs_job_status_check", () => ({ job_status: sql<"NEW">`'DONE'` })],
    ["has a note of at most 2,000 characters", "jobs_note_check", () => ({ note: "x".repeat(2_001) })],
  ])("a job %s", async (_rule, constraint, columns) => {
    const job = await aJob(db, company, { job_status: "APPROVED_BY_MANAGER" });
    await expect(update(job, columns(company))).rejects.toMatchObject({ constraint });
  });

  test("an expense may be negative if its VAT and foreign amount have the same sign", async () => {
    const category = await anExpenseType(db);
    const noon = { started_at: "2026-11-05 12:00:00", ended_at: "2026-11-05 12:00:00", price_mode: "manual" as const };
    const expense = {
      ...noon,
      kind: "expense" as const,
      job_type_id: category.id,
      hourly_rate: null,
      price: -9_999_999.99,
    };
    const job = await aJob(db, company, expense);
    const insert = (currency_amount: number) =>
      db.insertInto("job_expenses").values({ job_id: job.id, vat: -20, currency: "EUR", currency_amount }).execute();
    await expect(insert(0.01)).rejects.toMatchObject({ constraint: "job_expenses_one_sign" });
    await insert(-0.01);
  });

  test("a job in a run has the status PAID", async () => {
    const paid = await aJob(db, company, { job_status: "PAID" });
    await expect(update(paid, { job_status: "APPROVED_BY_MANAGER" })).rejects.toMatchObject({
      constraint: "jobs_paid_by_run",
    });
  });

  test("the database rounds the computed price of a job to the øre", async () => {
    const job = await aJob(db, company, {
      started_at: "2026-11-05 08:00:00",
      ended_at: "2026-11-05 12:45:00",
      hourly_rate: 51.5,
    });
    expect(job.price).toBe(244.63);
  });

  test("a job is paid at most once", async () => {
    const paid = await aJob(db, company, { job_status: "PAID" });
    const again = sql`insert into payroll_lines (payroll_id, job_id, user_id, employee_id, user_name, salary_code,
        job_type_name, project_code, project_name, started_at, ended_at, minutes, price_mode, price)
      select payroll_id, job_id, user_id, employee_id, user_name, salary_code, job_type_name, project_code, project_name,
        started_at, ended_at, minutes, price_mode, price
      from payroll_lines where job_id = ${paid.id}`;
    await expect(again.execute(db)).rejects.toMatchObject({ constraint: "payroll_lines_pay_once" });
  });

  test("a job can only be paid by an existing run, and no run can be deleted", async () => {
    const paid = await aJob(db, company, { job_status: "PAID" });
    const nowhere = db.updateTable("jobs").set({ payroll_id: 2_000_000_000 }).where("id", "=", paid.id).execute();
    await expect(nowhere).rejects.toMatchObject({ constraint: "payroll_is_known" });
    await expect(db.deleteFrom("payrolls").execute()).rejects.toMatchObject({ code: "23001" });
  });

  test("a job with a history is never deleted", async () => {
    const paid = await aJob(db, company, { job_status: "PAID" });
    await expect(db.deleteFrom("jobs").where("id", "=", paid.id).execute()).rejects.toMatchObject({
      code: "23503",
      constraint: "job_has_no_history",
    });
  });
});

describe.each(["payroll_lines", "payroll_user_totals", "payroll_sums", "job_history"] as const)("%s", (table) => {
  test("rows are only added, and never changed or deleted", async () => {
    await aJob(db, company, { job_status: "PAID" });
    const refused = { message: `${table} is only ever added to` };
    await expect(sql`update ${sql.table(table)} set user_id = user_id`.execute(db)).rejects.toMatchObject(refused);
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toMatchObject(refused);
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toMatchObject(refused);
  });
});

describe("references of lines and histories", () => {
  const aLine = (columns: { job_id?: number; user_id?: number; reverses_line_id?: number }) =>
    sql`insert into payroll_lines (payroll_id, job_id, user_id, employee_id, user_name, salary_code, job_type_name,
        project_code, project_name, started_at, ended_at, minutes, price_mode, price, reverses_line_id)
      select payroll_id, ${columns.job_id ?? sql.ref("job_id")}, ${columns.user_id ?? sql.ref("user_id")}, employee_id,
        user_name, salary_code, job_type_name, project_code, project_name, started_at, ended_at, 0, price_mode, 0,
        ${columns.reverses_line_id ?? null}::integer
      from payroll_lines limit 1`.execute(db);
  const aHistory = (columns: { job_id?: number; user_id?: number; related_job_id?: number }) =>
    db
      .insertInto("job_history")
      .values({ job_id: job.id, user_id: company.employee.id, event: "changed", to_status: "NEW", ...columns })
      .execute();

  let job: JobRow;

  beforeAll(async () => {
    job = await aJob(db, company, { job_status: "PAID" });
  });

  test.each([
    ["a line of an unknown job is refused", "payroll_lines_are_of_known", () => aLine({ job_id: 2_000_000_000 })],
    [
      "a line with another user's job is refused",
      "payroll_lines_are_of_known",
      (c) => aLine({ user_id: c.manager.id }),
    ],
    [
      "a line that reverses an unknown line is refused",
      "payroll_lines_are_of_known",
      () => aLine({ reverses_line_id: 1e9 }),
    ],
    [
      "a history line of an unknown job is refused",
      "job_history_is_of_known",
      () => aHistory({ job_id: 2_000_000_000 }),
    ],
    [
      "a history line of an unknown user is refused",
      "job_history_is_of_known",
      () => aHistory({ user_id: 2_000_000_000 }),
    ],
    [
      "a history line that refers to an unknown job is refused",
      "job_history_is_of_known",
      () => aHistory({ related_job_id: 1e9 }),
    ],
  ] satisfies [string, string, (company: Company) => Promise<unknown>][])("%s", async (_rule, constraint, insert) => {
    await expect(insert(company)).rejects.toMatchObject({ code: "23503", constraint });
  });

  test("a user in a history is never deleted", async () => {
    const passing = await aUser(db, []);
    await aHistory({ user_id: passing.id });
    await db.deleteFrom("employment_terms").where("user_id", "=", passing.id).execute();
    const removal = db.deleteFrom("users").where("id", "=", passing.id).execute();
    await expect(removal).rejects.toMatchObject({ code: "23503", constraint: "user_has_no_history" });
  });
});

describe("unique values", () => {
  test("addresses of users who are not deleted are unique regardless of case", async () => {
    const user = await aUser(db, ["employee"], { email: "Ida@Dagvaerk.test" });
    await expect(aUser(db, [], { email: "ida@dagvaerk.test" })).rejects.toMatchObject({
      constraint: "users_email_key",
    });
    await deleteUser(db, user.id);
    await aUser(db, ["employee"], { email: "ida@dagvaerk.test" });
  });

  test("employee numbers are unique, even among deleted users", async () => {
    const user = await aUser(db, ["employee"], { employee_id: "77" });
    await deleteUser(db, user.id);
    await expect(aUser(db, [], { employee_id: "77" })).rejects.toMatchObject({ constraint: "users_employee_id_key" });
  });

  test("codes of projects and of cost centers are unique regardless of case", async () => {
    await expect(aProject(db, company.owner, { code: "p-havn" })).rejects.toMatchObject({
      constraint: "projects_code_key",
    });
    await expect(aCostCenter(db, company.manager, { code: "cc-drift" })).rejects.toMatchObject({
      constraint: "cost_centers_code_key",
    });
  });
});

test("the collation danish orders names by the Danish alphabet", async () => {
  const names = ["Østergaard", "Aase", "Zoe", "Müller", "Åse", "Æble", "Mygind", "Anders", "Ørsted"];
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name order by name collate danish`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual([...names].sort(new Intl.Collator("da-DK").compare));
});

test("every name column has the collation danish", async () => {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name in ('name', 'display_name') and data_type = 'text'
      and table_name in ('users', 'projects', 'job_types', 'cost_centers') and collation_name is distinct from 'danish'
    order by 1, 2`.execute(db);
  expect(rows).toEqual([]);
});
