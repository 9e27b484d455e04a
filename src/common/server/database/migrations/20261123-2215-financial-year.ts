import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table expense_limits add column financial_year_end_month smallint not null default 12
    check (financial_year_end_month between 1 and 12)`,
  sql`create function financial_year_of(moment timestamptz) returns integer language sql stable as $$
    select extract(year from moment at time zone 'Europe/Copenhagen' + make_interval(months => 12 - financial_year_end_month))::integer
    from expense_limits
  $$`,
  sql`create or replace function refuse_loss_of_receipt() returns trigger language plpgsql as $$
    begin
      if exists (
        select from jobs where id = old.job_id and job_status in ('APPROVED_BY_MANAGER', 'PAID')
          and financial_year_of(started_at) + 5 >= financial_year_of(now())
      ) then
        raise exception 'the receipts of an approved job stay' using errcode = 'restrict_violation';
      end if;
      return case tg_op when 'DELETE' then old else new end;
    end
  $$`,
];
