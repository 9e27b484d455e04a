import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCompany, aJob, type Company } from "#testing/data/factories.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import type { Database } from "../tables.ts";

let database: TestDatabase;
let db: Kysely<Database>;
let company: Company;
let jobIds: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  company = await aCompany(db);
  const { id } = await aJob(db, company);
  const { rows } = await sql<{ id: number }>`
    insert into jobs (user_id, project_id, job_type_id, started_at, ended_at, price_mode, price, job_status)
    select user_id, project_id, job_type_id, started_at, ended_at, 'manual', 100, 'NEW'
    from jobs, generate_series(1, 1200) where jobs.id = ${id} returning id`.execute(db);
  jobIds = rows.map((row) => row.id);
});

afterAll(() => database.drop());

let runs = 0;

async function aRun(): Promise<number> {
  const id = ++runs;
  const run = { description: "Kørsel", created_before_date: "2026-11-15", created_by_user_id: company.admin.id };
  await db
    .insertInto("payrolls")
    .values({ id, ...run })
    .execute();
  return id;
}

/** SQL for `last` in the last row, and `others` in all other rows. */
const forLast = (ids: readonly number[], last: number | undefined, others: number | null) =>
  sql`case when id = ${ids.at(-1)} then ${last ?? others}::integer else ${others}::integer end`;

/** Inserts a line for each job in one statement. `values` are for the last line only. */
function addLines(
  payrollId: number,
  ids: readonly number[],
  values: { user_id?: number; reverses_line_id?: number } = {},
) {
  return sql`insert into payroll_lines (payroll_id, job_id, user_id, employee_id, user_name, salary_code, job_type_name,
      project_code, project_name, started_at, ended_at, minutes, price_mode, price, reverses_line_id)
    select ${payrollId}, id, ${forLast(ids, values.user_id, company.employee.id)}, '100', 'Ida', '1', 'Montage', 'P',
      'Projekt', '2026-11-05 08:00', '2026-11-05 08:00', 0, 'manual', 0, ${forLast(ids, values.reverses_line_id, null)}
    from unnest(${ids}::integer[]) as id`.execute(db);
}

function addHistories(ids: readonly number[], values: { user_id?: number; related_job_id?: number } = {}) {
  return sql`insert into job_history (job_id, user_id, event, to_status, related_job_id)
    select id, ${forLast(ids, values.user_id, company.employee.id)}, 'changed', 'NEW',
      ${forLast(ids, values.related_job_id, null)}
    from unnest(${ids}::integer[]) as id`.execute(db);
}

const unknown = 2_000_000_000;

describe.each([
  ["few", 3],
  ["many", 1200],
])("%s lines or histories in one statement", (_many, count) => {
  const some = () => jobIds.slice(0, count);
  const withUnknown = () => [...some().slice(1), unknown];

  test.each([
    ["a line with an unknown job", async () => addLines(await aRun(), withUnknown()), "payroll_lines_are_of_known"],
    [
      "a line with another user's job",
      async () => addLines(await aRun(), some(), { user_id: company.manager.id }),
      "payroll_lines_are_of_known",
    ],
    [
      "a line that reverses an unknown line",
      async () => addLines(await aRun(), some(), { reverses_line_id: unknown }),
      "payroll_lines_are_of_known",
    ],
    ["a history line with an unknown job", () => addHistories(withUnknown()), "job_history_is_of_known"],
    [
      "a history line with an unknown user",
      () => addHistories(some(), { user_id: unknown }),
      "job_history_is_of_known",
    ],
    [
      "a history line that refers to an unknown job",
      () => addHistories(some(), { related_job_id: unknown }),
      "job_history_is_of_known",
    ],
  ])("%s among valid rows is refused with the error of a foreign key", async (_rule, insert, constraint) => {
    await expect(insert()).rejects.toMatchObject({ code: "23503", constraint });
  });

  test("valid rows are accepted", async () => {
    await expect(addHistories(some())).resolves.toMatchObject({ numAffectedRows: BigInt(count) });
  });

  test("a second line that pays a job is refused until the first run is annulled", async () => {
    const [first, second] = [await aRun(), await aRun()];
    const refused = { code: "23505", constraint: "payroll_lines_pay_once" };
    await addLines(first, some().slice(-1));
    await expect(addLines(second, some())).rejects.toMatchObject(refused);
    await expect(addLines(second, [...jobIds.slice(-2, -1), ...jobIds.slice(-2, -1)])).rejects.toMatchObject(refused);
    await annul(first);
    await addLines(second, some());
    await annul(second);
  });
});

function annul(payrollId: number) {
  return sql`update payrolls set annulled_at = now(), annulled_by_user_id = ${company.admin.id}
    where id = ${payrollId}`.execute(db);
}
