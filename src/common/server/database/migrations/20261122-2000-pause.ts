import { type Kysely, sql } from "kysely";

/** PostgreSQL 15 and 16 cannot change the expression of a generated column, so `minutes` is dropped and added again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table jobs add column pause_minutes integer not null default 0`,
  // This also drops the check of the price and the two indexes that use the column.
  sql`alter table jobs drop column minutes`,
  sql`alter table jobs add column minutes integer not null
    generated always as (extract(epoch from ended_at - started_at)::integer / 60 - pause_minutes) stored`,
  sql`alter table jobs
    add constraint jobs_pause_leaves_time check (pause_minutes = 0 or (pause_minutes > 0 and minutes > 0)),
    add constraint jobs_auto_price check (price_mode = 'manual'
      or (hourly_rate is not null and minutes > 0 and price = round(hourly_rate * minutes / 60, 2)))`,
  sql`create index jobs_unpaid_user_idx on jobs (user_id, job_status)
    include (project_id, cost_center_id, minutes, price, owner_approved_by_user_id, owner_approved_on_behalf_of_user_id)
    where payroll_id is null and job_status <> 'REJECTED'`,
  sql`create index jobs_long_idx on jobs (user_id, started_at) where ended_at - started_at > interval '1 day'`,
];
