import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payroll_lines add column vat_share smallint check (vat_share in (0, 25, 100))`.execute(db);
  await sql`create index payroll_lines_expense_idx on payroll_lines (started_at, id) where kind = 'expense'`.execute(
    db,
  );
}
