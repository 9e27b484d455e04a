import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { conflict } from "#common/server/http/errors.ts";
import type { TimerInput } from "../rules/timer.ts";
import { maxTimers } from "../rules/timer-bounds.ts";
import { countTimers, endRunning, insertTimer, lockTimers } from "./timers.store.ts";

/** Called for each new timer that runs, in the transaction that inserts it. */
export type WatchTimer = (trx: Kysely<Database>, timer: { timer_id: number }) => Promise<void>;

export async function startTimer(
  trx: Kysely<Database>,
  userId: number,
  input: TimerInput,
  watch: WatchTimer,
): Promise<{ id: number }> {
  await lockTimers(trx, userId);
  await endRunning(trx, userId, input.offline);
  if ((await countTimers(trx, userId)) >= maxTimers)
    throw conflict(
      `Der venter ${maxTimers} målinger på at blive registreret. Registrér dem, eller kassér nogle af dem.`,
    );
  const { id, runs } = await insertTimer(trx, userId, input);
  if (runs) await watch(trx, { timer_id: id });
  return { id };
}
