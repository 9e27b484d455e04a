import { formatDate, formatPeriod } from "../../../../common/rules/clock.ts";

type Period = { readonly started_at: string; readonly ended_at: string; readonly minutes: number };

/** When a job was done: of an expense, which takes no time, the day. */
export function periodOf({ started_at, ended_at, minutes }: Period): string {
  return minutes === 0 ? formatDate(started_at) : formatPeriod(started_at, ended_at);
}
