import { type Kysely, sql } from "kysely";

/**
 * Master data is saved whole by forms, so each record has a version, and who changed it last. Kilometres from before that
 * are taken away stay as 0 km: a row that comes back would count from 1 again.
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
