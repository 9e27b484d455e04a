import { type Kysely, sql } from "kysely";

/** The status of an absence when another one replaced it. The status returns if the other one's approval is undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table absences
    add column replaced_status text check (replaced_status in ('requested', 'leader-approved', 'approved', 'rejected', 'withdrawn'))
  `.execute(db);
}
