import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column holiday_week_minutes smallint check (holiday_week_minutes between 1 and 6000)`.execute(db);
}
