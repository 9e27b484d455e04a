import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table expense_limits (
    id smallint primary key default 1 check (id = 1),
    version integer not null default 1,
    named_invoice_above numeric(9, 2) not null default 3000 check (named_invoice_above >= 0),
    missing_receipt_reason_length smallint not null default 10 check (missing_receipt_reason_length between 10 and 200),
    duplicate_days smallint not null default 1 check (duplicate_days between 0 and 31)
  )`.execute(db);
  await sql`insert into expense_limits default values`.execute(db);
}
