import { type Kysely, sql } from "kysely";

const ofLines = (group: string) => sql`
  select ${sql.raw(group)}, coalesce(sum(price) filter (where kind = 'expense'), 0) as expense_price,
    coalesce(sum(price) filter (where kind = 'mileage'), 0) as mileage_price,
    coalesce(sum((select sum(km) from payroll_line_parts where payroll_line_id = payroll_lines.id)), 0) as mileage_km
  from payroll_lines
  where payroll_id in (select payroll_id from payroll_lines where kind <> 'work')
  group by ${sql.raw(group)}`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["payrolls", "payroll_user_totals"])
    await sql`alter table ${sql.table(table)}
      add column expense_price numeric(13, 2) not null default 0,
      add column mileage_price numeric(13, 2) not null default 0,
      add column mileage_km numeric(13, 1) not null default 0`.execute(db);
  await sql`update payrolls set expense_price = lines.expense_price, mileage_price = lines.mileage_price,
      mileage_km = lines.mileage_km
    from (${ofLines("payroll_id")}) as lines where lines.payroll_id = payrolls.id`.execute(db);
  // The trigger refuses every change of totals, so it is off while the new columns are filled.
  await sql`alter table payroll_user_totals disable trigger payroll_user_totals_stay`.execute(db);
  await sql`update payroll_user_totals as totals set expense_price = lines.expense_price,
      mileage_price = lines.mileage_price, mileage_km = lines.mileage_km
    from (${ofLines("payroll_id, user_id")}) as lines
    where lines.payroll_id = totals.payroll_id and lines.user_id = totals.user_id`.execute(db);
  await sql`alter table payroll_user_totals enable trigger payroll_user_totals_stay`.execute(db);
}
