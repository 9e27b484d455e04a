import { type Kysely, sql } from "kysely";

/** A change of the payroll format changes so many settings that its entry has over 1000 bytes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log
    drop constraint audit_log_details_check,
    add constraint audit_log_details_check
      check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 4000)`.execute(db);
}
