import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendar_addresses add has_jobs boolean not null default false`.execute(db);
}
