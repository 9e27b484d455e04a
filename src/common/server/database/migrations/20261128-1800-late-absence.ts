import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["absences", "register_entries", "former_register_entries"])
    await sql`alter table ${sql.table(table)} add column late_cause text`.execute(db);
  await sql`create index absences_late_idx on absences (from_date) where late_cause is not null`.execute(db);
  await sql`create index register_entries_late_idx on register_entries (changed_at) where late_cause is not null`.execute(
    db,
  );
}
