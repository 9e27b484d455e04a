import { type Kysely, sql } from "kysely";

/** Agreements of people whose holiday is counted in hours may move more than 25 hours: five weeks of at most 100 hours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table holiday_agreements
    drop constraint holiday_agreements_amount_check,
    add constraint holiday_agreements_amount_check check (amount between 1 and 50000)`.execute(db);
}
