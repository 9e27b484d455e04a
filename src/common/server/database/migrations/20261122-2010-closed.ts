import { type Kysely, sql } from "kysely";

/** On closed projects and job types, nothing new is registered. Their existing jobs are still decided and paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["projects", "job_types"])
    await sql`alter table ${sql.table(table)} add column is_closed boolean not null default false`.execute(db);
}
