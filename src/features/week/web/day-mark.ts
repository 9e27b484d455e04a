import type { PlannedDate } from "#common/rules/norm/planned-week.ts";
import { listed } from "#common/web/words.ts";

type Day = Pick<PlannedDate, "date" | "minutes" | "off">;

/** `i dag`, the day off, or both. A day off of the user's plan alone is `fri`. */
export function dayMark({ date, minutes, off }: Day, today: Temporal.PlainDate): string {
  return listed(date === today.toString() && "i dag", off ?? (minutes === 0 && "fri"));
}
