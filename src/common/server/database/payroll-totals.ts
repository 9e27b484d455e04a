import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Condition } from "./fragments.ts";
import type { Database } from "./tables.ts";

const moneyOf = (kind: "expense" | "mileage"): RawBuilder<number> =>
  sql<number>`coalesce(sum(price) filter (where kind = ${sql.lit(kind)}), 0)`;

/** Writes what runs came to, for each user and as a whole, from their lines. Runs without lines stay as they are. */
export async function sumUpPayrolls(trx: Kysely<Database>, lines: Condition): Promise<void> {
  await sql`with users_totals as (
      insert into payroll_user_totals (user_id, payroll_id, jobs_count, reversals_count, minutes, price, expense_price,
        mileage_price, mileage_km)
      select user_id, payroll_id, count(*) filter (where reverses_line_id is null),
        count(*) filter (where reverses_line_id is not null), sum(minutes), sum(price),
        ${moneyOf("expense")}, ${moneyOf("mileage")},
        coalesce(sum((select sum(km) from payroll_line_parts where payroll_line_id = payroll_lines.id)), 0)
      from payroll_lines where ${lines} group by user_id, payroll_id
      returning *
    )
    update payrolls set jobs_count = totals.jobs, reversals_count = totals.reversals,
      total_minutes = totals.minutes, total_price = totals.price, expense_price = totals.expense_price,
      mileage_price = totals.mileage_price, mileage_km = totals.mileage_km
    from (
      select payroll_id, sum(jobs_count) as jobs, sum(reversals_count) as reversals, sum(minutes) as minutes, sum(price) as price,
        sum(expense_price) as expense_price, sum(mileage_price) as mileage_price, sum(mileage_km) as mileage_km
      from users_totals group by payroll_id
    ) as totals
    where payrolls.id = totals.payroll_id`.execute(trx);
}

/** All of them anew, in place of what stands there, which the ledger's triggers else refuse. */
export async function sumUpAllPayrolls(trx: Kysely<Database>): Promise<void> {
  for (const table of ["payrolls", "payroll_user_totals"])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
  await sql`truncate payroll_user_totals`.execute(trx);
  await sql`update payrolls set jobs_count = 0, reversals_count = 0, total_minutes = 0, total_price = 0, expense_price = 0,
    mileage_price = 0, mileage_km = 0`.execute(trx);
  await sumUpPayrolls(trx, sql<boolean>`true`);
  for (const table of ["payrolls", "payroll_user_totals"])
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
}
