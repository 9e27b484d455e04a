import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table registration_rules add days_back smallint check (days_back between 1 and 92)`.execute(db);
  await sql`create table late_entry_permits (
    user_id integer primary key references users,
    until_date date not null,
    permitted_by_user_id integer not null references users
  )`.execute(db);
  await sql`create index late_entry_permits_permitted_by on late_entry_permits (permitted_by_user_id)`.execute(db);
}
