import { type Kysely, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";

/** Payroll runs, annulments and reversals wait for each other here, and for transactions with `holdOffRuns`. */
export async function lockRuns(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payroll run'))`.execute(trx);
}

/** Without this lock, a change of many jobs could deadlock with a run, which locks jobs in another order. */
export async function holdOffRuns(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('payroll run'))`.execute(trx);
}
