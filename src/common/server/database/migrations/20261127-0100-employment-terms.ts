import { type Kysely, sql } from "kysely";

/** Users' former default rates hold from 2000 on, because the form of a job proposed them for every day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table employment_terms (
    id integer generated always as identity primary key,
    user_id integer not null references users,
    from_date date not null check (from_date between '2000-01-01' and '2099-12-31'),
    hourly_rate numeric(7, 2) not null check (hourly_rate >= 0),
    former_rates numeric(7, 2)[] not null default '{}',
    version integer not null default 1,
    changed_by_user_id integer references users,
    unique (user_id, from_date)
  )`.execute(db);
  await sql`insert into employment_terms (user_id, from_date, hourly_rate)
    select id, '2000-01-01', default_hourly_rate from users where default_hourly_rate is not null`.execute(db);
  await sql`alter table users drop column default_hourly_rate`.execute(db);
}
