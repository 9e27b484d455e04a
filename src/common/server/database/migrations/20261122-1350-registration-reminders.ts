import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table registration_reminders (
    user_id integer not null references users,
    sent_on date not null,
    sent_by_user_id integer not null references users,
    primary key (sent_on, user_id)
  )`.execute(db);
}
