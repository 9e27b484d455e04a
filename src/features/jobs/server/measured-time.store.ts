import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { conflict } from "#common/server/http/errors.ts";
import { timerIsGone } from "../rules/measured-time/measured-time.ts";

export async function deleteStoppedTimer(trx: Kysely<Database>, userId: number, timerId: number): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom("timers")
    .where("id", "=", timerId)
    .where("user_id", "=", userId)
    .where("stopped_at", "is not", null)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw conflict(timerIsGone);
}
