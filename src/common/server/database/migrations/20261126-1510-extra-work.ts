import { type Kysely, sql } from "kysely";

/** Marks job types that are paid on top of ordinary work, such as overtime. The form never proposes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job_types
    add column is_extra boolean not null default false,
    add constraint job_types_extra check (kind = 'work' or not is_extra)`.execute(db);
}
