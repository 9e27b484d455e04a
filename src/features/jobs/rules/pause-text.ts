import { formatMinutes } from "../../../common/rules/clock.ts";

/** How long was worked, and the pause beside it where there is one: `7 timer 30 min. · 30 min. pause`. */
export function withPause({ duration, pause_minutes }: { duration: string; pause_minutes: number }): string {
  return pause_minutes === 0 ? duration : `${duration} · ${formatMinutes(pause_minutes)} pause`;
}
