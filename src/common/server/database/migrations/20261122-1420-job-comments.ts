import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table job_comments (
    id integer generated always as identity primary key,
    job_id integer not null references jobs,
    user_id integer not null references users,
    text text not null check (char_length(text) between 1 and 2000),
    created_at timestamptz not null default now(),
    edited_at timestamptz
  )`.execute(db);
  await sql`create index job_comments_job_idx on job_comments (job_id, id)`.execute(db);
  await sql`create table job_comment_reads (
    user_id integer not null references users,
    job_id integer not null references jobs,
    read_up_to_id integer not null,
    primary key (user_id, job_id)
  )`.execute(db);
}
