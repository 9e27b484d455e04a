import { useEffect, useReducer } from "react";
import { isConnectionLost } from "#common/web/offline/connection.ts";
import type { Timer } from "../rules/timer.ts";

/** The moment at which an answer came. */
export type SeenAt = {
  /** Which page it came to (`performance.timeOrigin`), whose `performance.now()` it is. */
  readonly page: number;
  readonly now: number;
  /** By the device's clock, epoch milliseconds. */
  readonly clock: number;
};

export const seenNow = (): SeenAt => ({
  page: performance.timeOrigin,
  now: performance.now(),
  clock: Date.now(),
});

/**
 * The seconds that a timer has run, counted on from what the server said. The device's clock, which anybody may set, has a
 * part in it only without a network: nothing else knows of another page, or counts while a phone sleeps.
 */
export function elapsedSeconds({ seconds }: Pick<Timer, "seconds">, at: SeenAt): number {
  const isThisPage = at.page === performance.timeOrigin;
  const counted = isThisPage ? performance.now() - at.now : 0;
  const passed = isThisPage && !isConnectionLost() ? counted : Math.max(counted, Date.now() - at.clock);
  return seconds + passed / 1_000;
}

/** … in whole minutes, as they pass. */
export function useElapsedMinutes(timer: Pick<Timer, "seconds">, at: SeenAt): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const elapsed = elapsedSeconds(timer, at);
  const minutes = Math.max(0, Math.floor(elapsed / 60));
  useEffect(() => {
    const timeout = setTimeout(tick, ((minutes + 1) * 60 - elapsed) * 1_000);
    return () => clearTimeout(timeout);
  });
  return minutes;
}
