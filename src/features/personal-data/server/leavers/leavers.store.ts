import { type Kysely, type RawBuilder, sql } from "kysely";
import { currentDay, localDay } from "#common/server/database/calendar.ts";
import type { Database } from "#common/server/database/tables.ts";
import { type Anonymised, anonymisations } from "./anonymous-tables.ts";

export type LeaverRow = {
  readonly id: number;
  readonly name: string;
  readonly employee_id: string | null;
  readonly is_deleted: boolean;
  readonly left_on: string;
  /** Null without a job. Cancelled jobs count. */
  readonly last_job_on: string | null;
  readonly last_register_on: string | null;
  /** Null without a payroll run that paid the person. Annulled runs count. */
  readonly last_run_on: string | null;
  readonly has_open_jobs: boolean;
};

const latest = (table: string, day: RawBuilder<unknown>) =>
  sql`(select max(${day}) from ${sql.table(table)} where user_id = users.id)`;

const ownRuns = ["payroll_user_totals", "payroll_absence_lines", "payroll_allowance_lines"].map(
  (table) => sql`select payroll_id from ${sql.table(table)} where user_id = users.id`,
);

/** Leavers are deleted users, and users whose employment is over. Anonymised leavers are left out. */
export async function listLeavers(db: Kysely<Database>, userId?: number): Promise<LeaverRow[]> {
  const { rows } = await sql<LeaverRow>`
    select id, display_name as name, employee_id, status = 'deleted' as is_deleted,
      least(employed_until, ${localDay("deleted_at")})::text as left_on,
      ${latest("registered_jobs", localDay("ended_at"))}::text as last_job_on,
      greatest(
        ${latest("register_entries", sql`date`)}, ${latest("working_time_deviations", sql`day`)}
      )::text as last_register_on,
      (select max(${localDay("created_at")}) from payrolls where payrolls.id in (
        ${sql.join(ownRuns, sql` union all `)}))::text as last_run_on,
      exists (select from jobs where user_id = users.id
        and job_status in ('NEW', 'APPROVED_BY_PROJECT_OWNER', 'APPROVED_BY_MANAGER')) as has_open_jobs
    from users where (status = 'deleted' or employed_until < ${currentDay}) and anonymised_at is null
      ${userId === undefined ? sql`` : sql`and id = ${userId}`}
    order by id`.execute(db);
  return rows;
}

export async function getFinancialYearEndMonth(db: Kysely<Database>): Promise<number> {
  const row = await db.selectFrom("expense_limits").select("financial_year_end_month").executeTakeFirstOrThrow();
  return row.financial_year_end_month;
}

export function lockLeaver(trx: Kysely<Database>, id: number) {
  return trx
    .selectFrom("users")
    .select(["id", "name", "display_name", "email", "anonymised_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** While `dagvaerk.anonymising` is on, triggers let this transaction change rows that otherwise never change. */
export async function anonymiseLeaver(trx: Kysely<Database>, leaver: Anonymised): Promise<void> {
  await sql`set local dagvaerk.anonymising = 'on'`.execute(trx);
  for (const statement of anonymisations(leaver)) await statement.execute(trx);
}
