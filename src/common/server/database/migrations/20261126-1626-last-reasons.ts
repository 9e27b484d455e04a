import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index job_history_rejections_idx on job_history (user_id, id) where event = 'rejected'`.execute(db);
}
