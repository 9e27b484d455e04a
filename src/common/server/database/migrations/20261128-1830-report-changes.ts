import { type Kysely, sql } from "kysely";

/** Transactions that changed data of reports (docs/decisions/130-reports.md#a-report-that-is-asked-for-again). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table report_changes (
    xid xid8 primary key default pg_current_xact_id(), at timestamptz not null default clock_timestamp()
  )`.execute(db);
  await sql`create function note_report_change() returns trigger language plpgsql as $$
    begin
      insert into report_changes default values on conflict do nothing;
      return null;
    end $$`.execute(db);
  for (const table of readTables)
    await sql`create trigger note_report_change after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function note_report_change()`.execute(db);
}

/** `kept-reports.test.ts` compares this list with the tables that a report locks. */
const readTables = [
  ...["cost_centers", "job_reversals", "job_trips", "job_types"],
  ...["mileage_rates", "projects", "registered_jobs", "users"],
];
