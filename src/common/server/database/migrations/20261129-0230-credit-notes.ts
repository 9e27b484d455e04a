import { type Kysely, sql } from "kysely";

const statements = [
  sql`alter table registered_jobs
    drop constraint jobs_price_check,
    add constraint jobs_price_check check (price >= 0 or kind = 'expense')`,
  sql`alter table job_expenses
    drop constraint job_expenses_vat_check,
    drop constraint job_expenses_currency_amount_check,
    add constraint job_expenses_one_sign check (currency_amount is null or sign(vat) * sign(currency_amount) >= 0)`,
  sql`alter table payroll_lines
    drop constraint payroll_lines_signs,
    add constraint payroll_lines_signs check (case when reverses_line_id is null
      then minutes >= 0 and (price >= 0 or kind = 'expense')
      else minutes <= 0 and (price <= 0 or kind = 'expense') end)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
