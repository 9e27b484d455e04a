import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["projects", "job_types"])
    await sql`alter table ${sql.table(table)} add column is_closed boolean not null default false`.execute(db);
}
