import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index jobs_kind_idx on jobs (kind, started_at desc, id desc) where kind <> 'work'`.execute(db);
}
