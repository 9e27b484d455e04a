import { type Kysely, sql } from "kysely";

/**
 * An audit entry about the payroll setup names every changed setting. A change to another file format changes so many
 * that the entry has over 1000 bytes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log
    drop constraint audit_log_details_check,
    add constraint audit_log_details_check
      check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 4000)`.execute(db);
}
