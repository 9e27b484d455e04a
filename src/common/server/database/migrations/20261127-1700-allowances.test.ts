import { sql } from "kysely";
import { expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { migrateToLatest } from "#common/server/database/migrate.ts";
import { aRuleSet, giveRules, versionsOf } from "#testing/data/allowances.ts";
import { aJob, anAbsenceKind, anExpenseType, aUser, workday } from "#testing/data/factories.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { responsesOf, schemaOf } from "#testing/migrated.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* The migrations of allowances and time banks (docs/product-rules.md#allowances). */

const { server, company, admin, manager } = setUpCompany();

const run = async (statements: readonly string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(server.db);
};

async function undoLighterLines(): Promise<void> {
  await run([
    "drop trigger payroll_allowance_lines_name_known_runs on payroll_allowance_lines",
    "drop trigger payroll_allowance_lines_name_known on payroll_allowance_lines",
    "drop function refuse_allowance_of_unknown",
    `alter table payroll_allowance_lines add foreign key (payroll_id) references payrolls,
      add foreign key (user_id) references users, add foreign key (rules_id) references allowance_rules`,
    "delete from kysely_migration where name = '20261127-2022-lighter-allowance-lines'",
  ]);
}

/** Restores the version whose rules have neither time banks nor agreed overtime. */
const undoBanks = () =>
  run([
    `update allowance_rule_versions set rules = (
      select coalesce(jsonb_agg(rule - 'hour' - 'needs_agreement' order by place), '[]')
      from jsonb_array_elements(rules) with ordinality as listed (rule, place))`,
    "alter table allowance_rule_versions drop column flex",
    "drop table overtime_days",
    "delete from kysely_migration where name = '20261127-2005-time-banks'",
  ]);

const undoAllowances = () =>
  run([
    "drop table payroll_allowance_lines",
    "alter table employment_terms drop column allowance_rules_id",
    "drop table allowance_rule_versions, allowance_rules",
    "delete from kysely_migration where name = '20261127-1700-allowances'",
  ]);

const stored = async (...tables: readonly string[]) => {
  const rows = tables.map((table) => `select '${table}' as name, to_jsonb(${table}) as row from ${table}`);
  return (await sql.raw(`${rows.join(" union all ")} order by 1, 2`).execute(server.db)).rows;
};

const input = { description: "Løn", created_before_date: today().toString() };
const formats = ["excel", "danlon", "datalon", "mle", "lessor5", "custom"];
/** A run lists its downloads, so files are read before the first `state` and after the last. */
const filesOf = (ids: readonly number[]) =>
  responsesOf(ids.flatMap((id) => formats.map((format) => [admin, `/payrolls/${id}?format=${format}`] as const)));

/** Fills the payroll setup, so that every format can make files of runs. */
async function usePayrollSetup(): Promise<void> {
  await server.db.updateTable("job_types").set({ salary_code: "12" }).where("id", "=", company.jobType.id).execute();
  const { version } = (await admin.get("/api/payroll-setup")).body;
  const setup = { ...filledPayrollSetup, version, default_format: "excel" };
  expect((await admin.put("/api/payroll-setup", setup)).status).toBe(200);
}

test("the migration to allowances does not change existing runs, files and sums, or the next run", async () => {
  await usePayrollSetup();
  const user = await aUser(server.db, ["employee"], { employee_id: "8124" });
  const client = await server.login(user.email);
  const jobs = { user, pause_minutes: 30, job_type_id: company.jobType.id };
  await aJob(server.db, company, { ...jobs, ...workday(30), job_status: "PAID" });
  const evening = {
    started_at: `${today().subtract({ days: 6 })} 14:00:00`,
    ended_at: `${today().subtract({ days: 6 })} 23:00:00`,
  };
  const late = await aJob(server.db, company, { ...jobs, ...evening, job_status: "PAID" });
  expect((await admin.post(`/api/jobs/${late.id}/reversal`, { reason: "Forkert" })).status).toBe(201);
  await aJob(server.db, company, { ...jobs, ...workday(1), job_status: "APPROVED_BY_MANAGER" });
  await aJob(server.db, company, { ...jobs, ...workday(2) });
  await aJob(server.db, company, { ...jobs, ...workday(3), job_status: "REJECTED" });
  const category = await anExpenseType(server.db);
  const noon = { started_at: `${today()} 12:00:00`, ended_at: `${today()} 12:00:00` };
  const expense = { kind: "expense", job_type_id: category.id, price_mode: "manual", hourly_rate: null, price: 5 };
  await aJob(server.db, company, { user, ...noon, ...expense } as Parameters<typeof aJob>[2]);
  const { id: kind_id } = await anAbsenceKind(server.db, "time-off", { approval: "none", salary_code: "52" });
  const off = today().subtract({ days: 8 }).toString();
  await client.post("/api/absences", { kind_id, from_date: off, to_date: off });
  const { rows } = await sql<{ id: number }>`select id from payrolls order by id`.execute(server.db);
  const ids = rows.map(({ id }) => id);
  const period = `from=${today().subtract({ days: 40 })}&to=${today()}`;
  const reads = [
    ...["/api/jobs?perPage=100", "/api/my-pay", "/api/week"].map((path) => [client, path] as const),
    ...["/api/users-jobs", "/api/approvals"].map((path) => [manager, path] as const),
    ...["/api/payrolls", `/api/users/${user.id}/terms`, `/api/jobs/unpaid?createdBeforeDate=${today()}`].map(
      (path) => [admin, path] as const,
    ),
    [admin, `/api/payrolls/payable?createdBeforeDate=${today()}`] as const,
    [admin, `/api/jobs/export?${period}&format=csv`] as const,
    ...ids.flatMap((id) => ["", "/lines", "/totals"].map((part) => [admin, `/api/payrolls/${id}${part}`] as const)),
  ].filter(([, path]) => path !== "/api/balances/kinds");
  const tables = [
    "registered_jobs",
    "payrolls",
    "payroll_lines",
    "payroll_sums",
    "payroll_user_totals",
    "employment_terms",
  ];
  const state = async () => ({
    shown: await responsesOf(reads),
    stored: await stored(...tables),
    schema: await schemaOf(server.db),
  });
  const files = await filesOf(ids);
  const before = await state();
  expect([...files, ...before.shown].filter(({ status }) => status !== 200)).toEqual([]);
  expect(ids).toHaveLength(2);

  await undoLighterLines();
  await undoBanks();
  await undoAllowances();
  await migrateToLatest(server.db);
  expect(await state()).toEqual(before);
  expect(await filesOf(ids)).toEqual(files);

  const payable = (await admin.get(`/api/payrolls/payable?createdBeforeDate=${today()}`)).body;
  const { status, body } = await admin.post("/api/payrolls", input);
  expect([status, body.allowances]).toEqual([201, null]);
  expect(body.jobs_count).toBe(payable.approved.jobs.length + payable.unapproved.jobs.length);
  const { body: totals } = await admin.get(`/api/payrolls/${body.id}/totals?by=employee`);
  expect(totals.data.every(({ allowances }: { allowances: unknown }) => allowances === null)).toBe(true);
});

test("the migration to time banks does not change the allowances of existing rules in runs and the report", async () => {
  await usePayrollSetup();
  const users = [await aUser(server.db, ["employee"]), await aUser(server.db, ["employee"])] as const;
  const sets = [
    await aRuleSet(server.db, company.admin),
    await aRuleSet(server.db, company.admin, { versions: versionsOf("byggeri") }),
  ];
  for (const [place, user] of users.entries()) {
    await giveRules(server.db, user, sets[place] ?? 0);
    const times = { started_at: "2026-11-10 07:00:00", ended_at: "2026-11-10 20:00:00" };
    await aJob(server.db, company, { user, ...times, pause_minutes: 30, job_status: "APPROVED_BY_MANAGER" });
  }
  const paid = await admin.post("/api/payrolls", input);
  expect(paid.body.allowances.price).toBeGreaterThan(0);
  for (const user of users) {
    const times = { started_at: "2026-11-11 13:00:00", ended_at: "2026-11-11 22:00:00" };
    await aJob(server.db, company, { user, ...times, job_status: "APPROVED_BY_MANAGER" });
  }
  const state = async () => ({
    shown: await responsesOf([
      [admin, `/api/payrolls/${paid.body.id}/allowances?perPage=100`],
      [admin, "/api/allowances?month=2026-11"],
      [admin, "/api/allowance-rules"],
    ]),
    next: (await admin.post("/api/payrolls/allowances", { created_before_date: input.created_before_date })).body,
    stored: await stored("allowance_rules", "allowance_rule_versions", "payroll_allowance_lines"),
    schema: await schemaOf(server.db),
  });
  const files = await filesOf([paid.body.id]);
  const before = await state();
  expect([...files, ...before.shown].filter(({ status }) => status !== 200)).toEqual([]);
  expect(before.next.totals.price).toBeGreaterThan(0);

  await undoLighterLines();
  await undoBanks();
  await migrateToLatest(server.db);
  expect(await state()).toEqual(before);
  expect(await filesOf([paid.body.id])).toEqual(files);
});
