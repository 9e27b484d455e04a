import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job_types
    add column is_extra boolean not null default false,
    add constraint job_types_extra check (kind = 'work' or not is_extra)`.execute(db);
}
