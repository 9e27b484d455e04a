import { type Kysely, sql } from "kysely";

/** One entry per day, actor and person says that somebody saw another person's private absence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index audit_log_private_absence_key
    on audit_log (user_id, about_user_id, ((created_at at time zone 'Europe/Copenhagen')::date))
    where kind = 'private-absence-seen'`.execute(db);
}
