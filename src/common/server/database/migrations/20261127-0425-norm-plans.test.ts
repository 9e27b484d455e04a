import { sql } from "kysely";
import { expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { migrateToLatest } from "#common/server/database/migrate.ts";
import { aFavourite, aJob, anExpenseType, aRate, aUser, workday } from "#testing/data/factories.ts";
import { responsesOf, schemaOf } from "#testing/migrated.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin, manager } = setUpCompany();

const migrations = [
  "20261127-0425-norm-plans",
  "20261127-0428-place-of-a-pause",
  "20261127-0440-working-time-rules",
  "20261127-0446-register-entries",
  "20261127-0450-working-time-deviations",
  "20261127-0826-working-time-rules-by-date",
  "20261127-1333-deviation-of-average",
  "20261128-1800-late-absence",
];

/** Undoes the migrations of norms and working time, so that the database has the former version. */
async function undo(): Promise<void> {
  const added = `plan, weekly_minutes, pay_kind, pay_period, pay_period_from, weekly_limit_hours, weekly_limit_agreed_on,
    exempt_agreed_on, exempt_by, young_until, is_at_school, registers_norm, working_time_rules_id`;
  const statements = [
    `alter table employment_terms ${added.replace(/(\w+)/g, "drop column $1")}`,
    "drop table working_time_deviations, former_register_entries, register_entries, working_time_rule_periods, working_time_rules, company_calendar",
    "drop view jobs",
    "alter table registered_jobs drop column pause_start",
    "alter table favourites drop column pause_start",
    "alter table absences drop column late_cause",
    "select make_jobs_view()",
  ];
  for (const statement of statements) await sql.raw(statement).execute(server.db);
  await sql`delete from kysely_migration where name = any(${migrations}::text[])`.execute(server.db);
}

test("the migration to norm plans changes nothing that a company of the former version has paid or sees", async () => {
  const user = await aUser(server.db, ["employee"], { employee_id: "8124" });
  await aRate(server.db, user, 250, today().subtract({ days: 3 }).toString());
  const client = await server.login(user.email);
  const paused = { user, pause_minutes: 30 };
  await aJob(server.db, company, { ...paused, ...workday(400), job_status: "PAID" });
  await aJob(server.db, company, { ...paused, ...workday(1) });
  await aJob(server.db, company, { ...paused, ...workday(2), job_status: "APPROVED_BY_MANAGER" });
  await aJob(server.db, company, { user, ...workday(3), job_status: "REJECTED" });
  const paid = await aJob(server.db, company, { ...paused, ...workday(4), job_status: "PAID" });
  const night = {
    started_at: `${today().subtract({ days: 6 })} 20:00:00`,
    ended_at: `${today().subtract({ days: 5 })} 04:00:00`,
  };
  await aJob(server.db, company, { user, ...night });
  const category = await anExpenseType(server.db);
  const moment = { started_at: `${today()} 12:00:00`, ended_at: `${today()} 12:00:00` };
  await aJob(server.db, company, {
    ...{
      user,
      ...moment,
      kind: "expense",
      job_type_id: category.id,
      price_mode: "manual",
      hourly_rate: null,
      price: 5,
    },
  });
  await client.post("/api/favourites", aFavourite(company));
  const { rows: runs } = await sql<{ id: number }>`select distinct payroll_id as id from jobs
    where user_id = ${user.id} and payroll_id is not null order by 1`.execute(server.db);
  const { rows: ofUser } = await sql<{ id: number }>`select id from jobs where user_id = ${user.id}`.execute(server.db);
  const period = `from=${today().subtract({ days: 9 })}&to=${today()}`;
  const reads = [
    ...["/api/jobs", `/api/jobs/${paid.id}`, "/api/favourites", "/api/my-pay", "/api/week", "/api/jobs/front-page"].map(
      (path) => [client, path] as const,
    ),
    ...[
      "/api/users-jobs",
      "/api/approvals",
      "/api/jobs/overview",
      `/api/jobs/flags?ids=${ofUser.map(({ id }) => id)}`,
    ].map((path) => [manager, path] as const),
    ...[
      "/api/users",
      "/api/payrolls",
      `/api/payrolls/payable?createdBeforeDate=${today()}`,
      `/api/users/${user.id}/terms`,
      `/api/jobs/unpaid?createdBeforeDate=${today()}`,
    ].map((path) => [admin, path] as const),
    [admin, `/api/registrations?${period}`] as const,
    [admin, `/api/jobs/export?${period}&format=csv`] as const,
    ...runs.flatMap(({ id }) =>
      ["", "/lines", "/totals"].map((part) => [admin, `/api/payrolls/${id}${part}`] as const),
    ),
  ];
  const shown = () => responsesOf(reads);
  // A run lists its downloads. No file is read between the two calls of `shown`, so both get the same downloads.
  const files = () => responsesOf(runs.map(({ id }) => [admin, `/payrolls/${id}?format=excel`]));
  const stored = async () =>
    (
      await sql`select to_jsonb(registered_jobs) as row from registered_jobs union all select to_jsonb(payrolls) from payrolls
        union all select to_jsonb(payroll_lines) from payroll_lines union all select to_jsonb(job_history) from job_history
        union all select to_jsonb(employment_terms) from employment_terms order by 1`.execute(server.db)
    ).rows;
  const before = {
    files: await files(),
    shown: await shown(),
    stored: await stored(),
    schema: await schemaOf(server.db),
  };
  expect(before.shown.filter(({ status }) => status !== 200)).toEqual([]);
  expect(runs.length).toBe(2);

  await undo();
  expect(await schemaOf(server.db)).not.toEqual(before.schema);
  await migrateToLatest(server.db);
  expect(await schemaOf(server.db)).toEqual(before.schema);
  expect(await stored()).toEqual(before.stored);
  expect(await shown()).toEqual(before.shown);
  expect(await files()).toEqual(before.files);
});
