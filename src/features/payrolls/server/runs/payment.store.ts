import { type InsertObject, type Kysely, sql } from "kysely";
import { type Condition, keptAsTheyAre } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { sumUpPayrolls } from "#common/server/database/totals/payroll-totals.ts";
import { insertPartsOf, priceTrips } from "#features/mileage/server/trip-split.store.ts";
import { lineColumns, linesOf } from "../lines/line-columns.ts";

/** The id follows the last run's id, so that a run that is rolled back leaves no gap. Call `lockRuns` first. */
export async function insertPayroll(
  trx: Kysely<Database>,
  payroll: Omit<InsertObject<Database, "payrolls">, "id">,
): Promise<number> {
  const { id } = await trx
    .insertInto("payrolls")
    .values({ ...payroll, id: sql<number>`(select coalesce(max(id), 0) + 1 from payrolls)` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The status that a job's approvals give it: its status before its payment and after an annulment. */
export const statusOfApprovals = sql<string>`case
  when manager_approved_by_user_id is not null then 'APPROVED_BY_MANAGER'
  when owner_approved_by_user_id is not null then 'APPROVED_BY_PROJECT_OWNER'
  else 'NEW' end`;

/**
 * A trip that becomes payable after `priceTrips` waits for the next run.
 * @returns fewer lines than jobs if a job's project, job type or cost center is too new for the statement to see
 */
export async function payJobs(
  trx: Kysely<Database>,
  payrollId: number,
  payable: Condition,
): Promise<{ paid: number; lines: number }> {
  // Enough to sort a hundred thousand rows without temporary files.
  await sql`set local work_mem = '64MB'`.execute(trx);
  const isPriced = await priceTrips(trx, payable);
  const { rows } = await sql<{ paid: number; lines: number }>`
    with paid as (
      update jobs set job_status = 'PAID', payroll_id = ${payrollId}, version = version + 1,
        decided_by_user_id = null, ${keptAsTheyAre}
      where ${payable} and ${isPriced}
      returning *
    ), lines as (
      insert into payroll_lines (payroll_id, ${lineColumns})
      select ${payrollId}, ${lineColumns} from (${linesOf(sql`paid`)}) as line order by job_id
      returning id, job_id, kind
    ), parts as (
      ${insertPartsOf("lines")}
    ), history as (
      insert into job_history (job_id, user_id, event, from_status, to_status, created_at, payroll_id)
      select paid.id, payrolls.created_by_user_id, 'paid', ${statusOfApprovals}, 'PAID', payrolls.created_at, payrolls.id
      from paid join payrolls on payrolls.id = ${payrollId}
      order by paid.id
    )
    select (select count(*) from paid) as paid, (select count(*) from lines) as lines`.execute(trx);
  return rows[0] as { paid: number; lines: number };
}

/** The run's lines must be stored first. */
export const sumUpPayroll = (trx: Kysely<Database>, payrollId: number): Promise<void> =>
  sumUpPayrolls(trx, sql<boolean>`payroll_id = ${payrollId}`);

export async function findUnapprovedFacts(trx: Kysely<Database>, payrollId: number, maker: { readonly id: number }) {
  const { rows } = await sql<{ unapproved: number; price: number; own_unapproved: number }>`
    select count(*) as unapproved, coalesce(sum(payroll_lines.price), 0) as price,
      count(*) filter (where jobs.user_id = ${maker.id}) as own_unapproved
    from payroll_lines join jobs on jobs.id = payroll_lines.job_id
    where payroll_lines.payroll_id = ${payrollId} and payroll_lines.reverses_line_id is null
      and jobs.manager_approved_by_user_id is null`.execute(trx);
  const { unapproved, price, own_unapproved } = rows[0] as (typeof rows)[number];
  return { unapproved, unapproved_price: price.toFixed(2), own_unapproved };
}
