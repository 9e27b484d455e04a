import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table finished_weeks (
    user_id integer not null references users,
    monday date not null check (extract(isodow from monday) = 1),
    finished_at timestamptz not null default now(),
    primary key (user_id, monday)
  )`.execute(db);
}
