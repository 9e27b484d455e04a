import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reminder_setting (
    id smallint primary key default 1 check (id = 1),
    version integer not null default 1,
    changed_by_user_id integer references users,
    weekdays smallint[] not null default '{}' check (weekdays <@ '{1,2,3,4,5,6,7}'),
    hour smallint not null default 8 check (hour between 0 and 23),
    after_days smallint not null default 1 check (after_days between 1 and 7)
  )`.execute(db);
  await sql`insert into reminder_setting default values`.execute(db);
  // Automatic reminders have no sender.
  await sql`alter table registration_reminders alter column sent_by_user_id drop not null`.execute(db);
}
