import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { conflict } from "#common/server/http/errors.ts";
import { timerIsGone } from "../rules/measured-time/measured-time.ts";

/**
 * Deletes a user's stopped timer, from which a job is registered in the same transaction. Throws 409 where it is gone, so
 * that what was measured is registered once.
 */
export async function deleteStoppedTimer(trx: Kysely<Database>, userId: number, timerId: number): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom("timers")
    .where("id", "=", timerId)
    .where("user_id", "=", userId)
    .where("stopped_at", "is not", null)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw conflict(timerIsGone);
}
