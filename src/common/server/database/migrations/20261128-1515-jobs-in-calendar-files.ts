import { type Kysely, sql } from "kysely";

/** A calendar file has its user's jobs only if they ask for them (docs/decisions/116-addresses-of-calendar-files.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendar_addresses add has_jobs boolean not null default false`.execute(db);
}
