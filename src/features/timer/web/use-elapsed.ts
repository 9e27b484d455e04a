import { useEffect, useReducer } from "react";
import { isConnectionLost } from "#common/web/offline/connection.ts";
import type { Timer } from "../rules/timer.ts";

/** When the response with the timer arrived, or when the timer was started without a network. */
export type SeenAt = {
  /** The page's `performance.timeOrigin`, to which `performance.now()` is relative. */
  readonly page: number;
  readonly now: number;
  /** The device's clock, epoch milliseconds. */
  readonly clock: number;
  /** True for a timer started on the device. The device's clock measures it until the server has accepted the start. */
  readonly isOnDevice?: true;
};

export const seenNow = (): SeenAt => ({
  page: performance.timeOrigin,
  now: performance.now(),
  clock: Date.now(),
});

/** Uses the device's clock, which may be wrong, only where `performance.now()` fails: across pages, and in sleep. */
export function elapsedSeconds({ seconds }: Pick<Timer, "seconds">, at: SeenAt): number {
  const isThisPage = at.page === performance.timeOrigin;
  const counted = isThisPage ? performance.now() - at.now : 0;
  const passed =
    isThisPage && !at.isOnDevice && !isConnectionLost() ? counted : Math.max(counted, Date.now() - at.clock);
  return seconds + passed / 1_000;
}

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
