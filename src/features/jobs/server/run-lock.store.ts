import { type Kysely, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";

/** Other payroll runs, annulments and reversals wait until the transaction ends, and then see the changes it made. */
export async function lockRuns(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payroll run'))`.execute(trx);
}

/**
 * Until the transaction ends, payroll runs wait. Without this lock, a run could deadlock with a bulk write, because a
 * run locks jobs in another order.
 */
export async function holdOffRuns(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('payroll run'))`.execute(trx);
}
