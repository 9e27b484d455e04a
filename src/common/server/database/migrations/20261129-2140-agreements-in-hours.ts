import { type Kysely, sql } from "kysely";

/** Where holiday is counted in hours, five weeks of at most 100 hours may be moved: 50,000 hundredths. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table holiday_agreements
    drop constraint holiday_agreements_amount_check,
    add constraint holiday_agreements_amount_check check (amount between 1 and 50000)`.execute(db);
}
