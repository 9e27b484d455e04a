import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table absences
    add column replaced_status text check (replaced_status in ('requested', 'leader-approved', 'approved', 'rejected', 'withdrawn'))
  `.execute(db);
}
