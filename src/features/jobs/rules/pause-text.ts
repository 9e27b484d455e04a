import type { PausePlace } from "#features/working-time-law/rules/pauses/pause-place.ts";
import { clockAt } from "#features/working-time-law/rules/working-days.ts";

type Paused = { readonly duration: string; readonly pause_minutes: number; readonly pause_start: string | null };

/** `7 timer 30 min. · 30 min. pause kl. 12:00`. */
export const withPause = ({ duration, pause_minutes, pause_start }: Paused): string =>
  pause_minutes ? `${duration} · ${pause_minutes} min. pause${atTime(pause_start)}` : duration;

export const atTime = (pauseStart: string | null): string => (pauseStart === null ? "" : ` kl. ${pauseStart}`);

/** For example `kl. 10:45–11:15` and `, midt i vagten`. `why` is empty if the user chose the time. */
export function pausePlaceWords({ start, end, by }: PausePlace, isOwn: boolean): { times: string; why: string } {
  const reasons = { user: "", plan: isOwn ? ", som i din plan" : ", som i planen", middle: ", midt i vagten" };
  return { times: `kl. ${clockAt(start)}–${clockAt(end)}`, why: reasons[by] };
}
