import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table password_login (
    id smallint primary key default 1 check (id = 1),
    version integer not null default 1,
    changed_by_user_id integer references users,
    off_roles text[] not null default '{}'
  )`.execute(db);
  await sql`insert into password_login default values`.execute(db);
  await sql`create table password_keepers (user_id integer primary key references users)`.execute(db);
}
