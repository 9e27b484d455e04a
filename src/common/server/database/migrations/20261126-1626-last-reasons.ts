import { type Kysely, sql } from "kysely";

/** Somebody's last rejections are found among millions of lines of history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index job_history_rejections_idx on job_history (user_id, id) where event = 'rejected'`.execute(db);
}
