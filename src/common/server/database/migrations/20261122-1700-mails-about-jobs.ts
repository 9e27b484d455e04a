import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mails_off (
    user_id integer not null references users on delete cascade,
    kind text not null check (char_length(kind) between 1 and 50),
    primary key (user_id, kind)
  )`.execute(db);
  await sql`create table sent_mails (
    day date not null,
    kind text not null check (char_length(kind) between 1 and 50),
    user_id integer not null references users on delete cascade,
    primary key (day, kind, user_id)
  )`.execute(db);
  await sql`create table overdue_jobs (
    job_id integer not null references jobs on delete cascade,
    job_status text not null,
    since timestamptz not null,
    told text not null check (told in ('substitutes', 'managers')),
    primary key (job_id, job_status, since, told)
  )`.execute(db);
}
