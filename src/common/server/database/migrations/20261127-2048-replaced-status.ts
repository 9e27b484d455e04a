import { type Kysely, sql } from "kysely";

/** What an absence was when another one replaced it, so that an undone approval brings it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table absences
    add column replaced_status text check (replaced_status in ('requested', 'leader-approved', 'approved', 'rejected', 'withdrawn'))
  `.execute(db);
}
