import { type Kysely, sql } from "kysely";

/** At most one audit entry per day, actor and person tells that the actor has seen the person's private absence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index audit_log_private_absence_key
    on audit_log (user_id, about_user_id, ((created_at at time zone 'Europe/Copenhagen')::date))
    where kind = 'private-absence-seen'`.execute(db);
}
