import { type Kysely, sql } from "kysely";

/** A deleted mileage opening remains as 0 km, because the version of a new row would begin at 1 again. */
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
