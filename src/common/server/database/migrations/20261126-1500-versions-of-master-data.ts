import { type Kysely, sql } from "kysely";

/**
 * A deleted mileage opening stays as a row with 0 km. A new row would begin at version 1 again, and a screen that still
 * shows the old version 1 could overwrite it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of versioned)
    await sql`alter table ${sql.table(table)} add column version integer not null default 1,
      add column changed_by_user_id integer references users`.execute(db);
  await sql`alter table expense_limits add column changed_by_user_id integer references users`.execute(db);
  await sql`alter table mileage_openings drop constraint mileage_openings_km_check, add check (km >= 0)`.execute(db);
}

const versioned = [
  "users",
  "projects",
  "job_types",
  "cost_centers",
  "mileage_rates",
  "mileage_openings",
  "company_details",
];
