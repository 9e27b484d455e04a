import { type Day, daysBetween } from "#features/working-time-law/rules/working-days.ts";
import type { MonthCalendar } from "./month-view.ts";

/**
 * A week in place of the whole month, for its own view.
 * @param calendar of the month in which the week ends
 */
export function weekCalendar(calendar: MonthCalendar, monday: Temporal.PlainDate): MonthCalendar {
  const days: readonly Day[] = daysBetween(monday, monday.add({ days: 6 }));
  const weeks = calendar.weeks.filter((week) => week.monday === monday.toString());
  const [week] = weeks;
  if (!week) throw new RangeError("a week of another month");
  return { ...calendar, days, weeks, month: { start: week.start, end: week.end } };
}
