import { type Kysely, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";

/**
 * Payroll runs, annulments and reversals take this lock. Other callers, and callers of `holdOffRuns`, wait until the
 * transaction ends, and then see its changes.
 */
export async function lockRuns(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payroll run'))`.execute(trx);
}

/**
 * Makes payroll runs wait until the transaction ends. Without this lock, a run could deadlock with the change of many
 * jobs, because a run locks jobs in another order.
 */
export async function holdOffRuns(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('payroll run'))`.execute(trx);
}
