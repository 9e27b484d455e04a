import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table registration_rules (
    id smallint primary key default 1 check (id = 1),
    version integer not null default 1,
    changed_by_user_id integer references users,
    minute_step smallint not null default 5 check (minute_step in (1, 5, 15)),
    rounding text not null default 'none' check (rounding in ('none', 'nearest', 'up', 'down'))
  )`.execute(db);
  await sql`insert into registration_rules default values`.execute(db);
}
