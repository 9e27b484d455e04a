import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table payroll_setup (
    id smallint primary key default 1 check (id = 1),
    version integer not null default 1,
    settings jsonb not null default '{}',
    updated_at timestamptz not null default now(),
    updated_by_user_id integer references users
  )`.execute(db);
  await sql`insert into payroll_setup default values`.execute(db);
}
