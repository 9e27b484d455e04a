import { type Kysely, sql } from "kysely";

/** The working minutes of a week of holiday, for a person whose holiday is counted in hours; null if in days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column holiday_week_minutes smallint check (holiday_week_minutes between 1 and 6000)`.execute(db);
}
