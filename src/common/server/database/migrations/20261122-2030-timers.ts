import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table timers (
    id integer generated always as identity primary key,
    user_id integer not null references users on delete cascade,
    started_at timestamptz not null default now(),
    stopped_at timestamptz check (stopped_at >= started_at),
    project_id integer references projects,
    job_type_id integer references job_types
  )`.execute(db);
  await sql`create unique index timers_running_idx on timers (user_id) where stopped_at is null`.execute(db);
  await sql`create index timers_user_idx on timers (user_id)`.execute(db);
}
