import { type Kysely, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";

/** Until the transaction ends: runs, annulments and reversals wait for one another, so that the second sees the first. */
export async function lockRuns(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payroll run'))`.execute(trx);
}

/**
 * Until the transaction ends there is no run, for whoever writes many jobs and is not one: a run writes them in an order of
 * its own, and the two would wait for each other. Any number may do so at the same time.
 */
export async function holdOffRuns(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('payroll run'))`.execute(trx);
}
