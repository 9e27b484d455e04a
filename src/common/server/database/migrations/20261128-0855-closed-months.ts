import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table closed_months (
    month date primary key check (extract(day from month) = 1),
    closed_at timestamptz not null default now(),
    closed_by_user_id integer not null references users
  )`,
  sql`alter table registered_jobs add column late_reason text`,
  sql`select make_jobs_view()`,
];
