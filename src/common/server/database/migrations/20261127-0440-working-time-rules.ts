import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table working_time_rules (
    id smallint primary key default 1 check (id = 1),
    version integer not null default 1,
    changed_by_user_id integer references users,
    rest_hours smallint not null default 11 check (rest_hours in (8, 11)),
    reference_months smallint not null default 4 check (reference_months in (4, 6, 12)),
    days_between_days_off smallint not null default 6 check (days_between_days_off between 6 and 12)
  )`.execute(db);
  await sql`insert into working_time_rules default values`.execute(db);
}
