import { type Kysely, sql } from "kysely";

/** Audit entries about master data now have old and new values, such as all payroll settings, so they are longer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log
    drop constraint audit_log_details_check,
    add constraint audit_log_details_check
      check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 16000)`.execute(db);
}
