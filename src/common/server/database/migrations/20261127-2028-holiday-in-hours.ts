import { type Kysely, sql } from "kysely";

/** The minutes of a week by which a person's holiday is counted in hours; null if it is counted in days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column holiday_week_minutes smallint check (holiday_week_minutes between 1 and 6000)`.execute(db);
}
