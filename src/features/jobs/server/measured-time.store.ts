import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { inTransaction } from "#common/server/database/transaction.ts";
import { conflict } from "#common/server/http/errors.ts";
import { timerIsGone } from "../rules/measured-time/measured-time.ts";

/**
 * Does what a user's stopped timer is used up by: both happen, or neither. Throws 409 where the timer is used up already,
 * so that what was measured is registered once.
 */
export function usingUpTimer<Result>(
  db: Kysely<Database>,
  userId: number,
  timerId: number,
  work: (trx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("timers")
      .where("id", "=", timerId)
      .where("user_id", "=", userId)
      .where("stopped_at", "is not", null)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) throw conflict(timerIsGone);
    return work(trx);
  });
}
