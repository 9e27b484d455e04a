import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table favourites (
    id integer generated always as identity primary key,
    user_id integer not null references users,
    name text not null check (char_length(name) between 1 and 60),
    project_id integer not null references projects,
    job_type_id integer not null references job_types,
    start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][05]$'),
    end_time text check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][05]$'),
    pause_minutes integer not null default 0 check (pause_minutes >= 0),
    place integer not null,
    created_at timestamptz not null default now(),
    check ((start_time is null) = (end_time is null))
  )`.execute(db);
  await sql`create index favourites_user_id_idx on favourites (user_id, place, id)`.execute(db);
}
