import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index job_history_created_by_idx on job_history (user_id, id desc) where event = 'created'`.execute(
    db,
  );
}
