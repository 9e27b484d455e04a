import { type Kysely, sql } from "kysely";

/** Users cannot register new jobs on closed projects and job types. Existing jobs can still be approved and paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["projects", "job_types"])
    await sql`alter table ${sql.table(table)} add column is_closed boolean not null default false`.execute(db);
}
