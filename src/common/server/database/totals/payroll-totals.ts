import { type Kysely, sql } from "kysely";
import type { Condition } from "../fragments.ts";
import type { Database } from "../tables.ts";

const kmOfLine = sql`(select sum(km) from payroll_line_parts where payroll_line_id = payroll_lines.id)`;

/**
 * A user with only absence or allowances in a run gets sums of 0, so that "Min løn" finds the run.
 * @param lines a condition for the lines to sum up. It is used on `payroll_lines`, `payroll_absence_lines` and
 * `payroll_allowance_lines`
 */
export async function sumUpPayrolls(trx: Kysely<Database>, lines: Condition): Promise<void> {
  await sql`with users_totals as (
      insert into payroll_user_totals (user_id, payroll_id, jobs_count, reversals_count, minutes, price)
      select user_id, payroll_id, count(*) filter (where reverses_line_id is null),
        count(*) filter (where reverses_line_id is not null), sum(minutes), sum(price)
      from payroll_lines where ${lines} group by user_id, payroll_id
      returning *
    )
    update payrolls set jobs_count = totals.jobs, reversals_count = totals.reversals,
      total_minutes = totals.minutes, total_price = totals.price
    from (
      select payroll_id, sum(jobs_count) as jobs, sum(reversals_count) as reversals, sum(minutes) as minutes, sum(price) as price
      from users_totals group by payroll_id
    ) as totals
    where payrolls.id = totals.payroll_id`.execute(trx);
  await sql`insert into payroll_sums (payroll_id, user_id, kind, minutes, price, km)
    select payroll_id, user_id, kind, sum(minutes), sum(price), coalesce(sum(${kmOfLine}), 0)
    from payroll_lines where ${lines}
    group by grouping sets ((payroll_id, user_id, kind), (payroll_id, kind))`.execute(trx);
  await sql`insert into payroll_user_totals (user_id, payroll_id, jobs_count, reversals_count, minutes, price)
    select user_id, payroll_id, 0, 0, 0, 0::numeric from payroll_absence_lines where ${lines}
    union select user_id, payroll_id, 0, 0, 0, 0::numeric from payroll_allowance_lines where ${lines}
    on conflict do nothing`.execute(trx);
}

const summed = ["payrolls", "payroll_user_totals", "payroll_sums"];

export async function sumUpAllPayrolls(trx: Kysely<Database>): Promise<void> {
  for (const table of summed) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
  await sql`truncate payroll_user_totals, payroll_sums`.execute(trx);
  await sql`update payrolls set jobs_count = 0, reversals_count = 0, total_minutes = 0, total_price = 0`.execute(trx);
  await sumUpPayrolls(trx, sql<boolean>`true`);
  for (const table of summed) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
}
