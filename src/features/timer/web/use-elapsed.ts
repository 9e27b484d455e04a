import { useEffect, useReducer } from "react";
import { isConnectionLost } from "#common/web/offline/connection.ts";
import type { Timer } from "../rules/timer.ts";

/** When a response arrived. */
export type SeenAt = {
  /** The page's `performance.timeOrigin`, to which `performance.now()` is relative. */
  readonly page: number;
  readonly now: number;
  /** The device's clock, epoch milliseconds. */
  readonly clock: number;
  /** It was measured on the device, whose clock counts until the server has taken it. */
  readonly isOnDevice?: true;
};

export const seenNow = (): SeenAt => ({
  page: performance.timeOrigin,
  now: performance.now(),
  clock: Date.now(),
});

/**
 * Elapsed seconds, counted on from the response. The device's clock can be wrong, so it is used only offline, when
 * nothing else spans pages or counts while a phone sleeps.
 */
export function elapsedSeconds({ seconds }: Pick<Timer, "seconds">, at: SeenAt): number {
  const isThisPage = at.page === performance.timeOrigin;
  const counted = isThisPage ? performance.now() - at.now : 0;
  const passed =
    isThisPage && !at.isOnDevice && !isConnectionLost() ? counted : Math.max(counted, Date.now() - at.clock);
  return seconds + passed / 1_000;
}

/** Whole minutes, updated as they pass. */
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
