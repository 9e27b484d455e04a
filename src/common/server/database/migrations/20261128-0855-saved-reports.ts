import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table saved_reports (
    id integer generated always as identity primary key,
    user_id integer not null references users,
    name text not null check (char_length(name) between 1 and 60),
    is_shared boolean not null,
    query jsonb not null check (jsonb_typeof(query) = 'object'),
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index saved_reports_user_id_idx on saved_reports (user_id)`.execute(db);
  await sql`create index saved_reports_shared_idx on saved_reports (name) where is_shared`.execute(db);
}
