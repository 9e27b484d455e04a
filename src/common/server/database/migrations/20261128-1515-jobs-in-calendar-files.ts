import { type Kysely, sql } from "kysely";

/** Whether a calendar file has the user's jobs; off by default (docs/decisions/116-addresses-of-calendar-files.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendar_addresses add has_jobs boolean not null default false`.execute(db);
}
