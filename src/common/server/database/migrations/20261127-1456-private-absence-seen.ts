import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index audit_log_private_absence_key
    on audit_log (user_id, about_user_id, ((created_at at time zone 'Europe/Copenhagen')::date))
    where kind = 'private-absence-seen'`.execute(db);
}
