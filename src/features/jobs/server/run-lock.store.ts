import { type Kysely, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";

/**
 * Locks payroll runs until the transaction ends. Runs, annulments and reversals wait for each other, so that each sees
 * the changes of the one before.
 */
export async function lockRuns(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payroll run'))`.execute(trx);
}

/**
 * Blocks payroll runs until the transaction ends, but not other bulk writes. A run locks jobs in another order than a
 * bulk write, so the two would deadlock.
 */
export async function holdOffRuns(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('payroll run'))`.execute(trx);
}
