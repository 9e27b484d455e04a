import { type Kysely, sql } from "kysely";

/** Projects and job types on which nothing new is registered; what stands on them goes its way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["projects", "job_types"])
    await sql`alter table ${sql.table(table)} add column is_closed boolean not null default false`.execute(db);
}
