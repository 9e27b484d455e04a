import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table anonymisation_setting (
    id smallint primary key default 1 check (id = 1),
    version integer not null default 1,
    changed_by_user_id integer references users,
    is_automatic boolean not null default false
  )`.execute(db);
  await sql`insert into anonymisation_setting default values`.execute(db);
}
