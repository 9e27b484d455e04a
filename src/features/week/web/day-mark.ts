import type { WeekDay } from "#common/rules/calendar/week-days.ts";
import { listed } from "#common/web/words.ts";

/** `i dag`, the public holiday, or both. */
export function dayMark({ date, holiday }: Pick<WeekDay, "date" | "holiday">, today: Temporal.PlainDate): string {
  return listed(date === today.toString() && "i dag", holiday ?? false);
}
