import { startOfDay } from "#common/rules/clock.ts";
import { minuteOf } from "#features/working-time-law/rules/work-periods.ts";
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
  // The month may lie in the year after the week's first days, whose reduced rests are counted from New Year.
  const newYear = minuteOf(startOfDay(monday.with({ month: 1, day: 1 }).subtract({ days: 2 })));
  const start = calendar.isReduced ? Math.min(calendar.read.start, newYear) : calendar.read.start;
  return { ...calendar, days, weeks, month: { start: week.start, end: week.end }, read: { ...calendar.read, start } };
}
