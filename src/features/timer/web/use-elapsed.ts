import { useEffect, useReducer } from "react";
import type { Timer } from "../rules/timer.ts";

/**
 * The whole minutes that a timer has run, counted on from what the server said. What the browser takes for the time of day
 * has no part in it.
 * @param at when the server said so, by `performance.now()`
 */
export function useElapsedMinutes({ seconds }: Pick<Timer, "seconds">, at: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const elapsed = seconds + (performance.now() - at) / 1_000;
  const minutes = Math.max(0, Math.floor(elapsed / 60));
  useEffect(() => {
    const timeout = setTimeout(tick, ((minutes + 1) * 60 - elapsed) * 1_000);
    return () => clearTimeout(timeout);
  });
  return minutes;
}
