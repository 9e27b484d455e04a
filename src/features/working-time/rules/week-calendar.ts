import { startOfDay } from "#common/rules/clock.ts";
import { minuteOf } from "#features/working-time-law/rules/work-periods.ts";
import { type Day, daysBetween } from "#features/working-time-law/rules/working-days.ts";
import type { MonthCalendar } from "./month-view.ts";

/**
 * The calendar for the view of a single week.
 * @param calendar the calendar of the month in which the week ends
 */
export function weekCalendar(calendar: MonthCalendar, monday: Temporal.PlainDate): MonthCalendar {
  const days: readonly Day[] = daysBetween(monday, monday.add({ days: 6 }));
  const weeks = calendar.weeks.filter((week) => week.monday === monday.toString());
  const [week] = weeks;
  if (!week) throw new RangeError("a week of another month");
  // A week of January may begin in December. The reduced rests of these days are counted from the New Year before them.
  const newYear = minuteOf(startOfDay(monday.with({ month: 1, day: 1 }).subtract({ days: 2 })));
  const start = calendar.isReduced ? Math.min(calendar.read.start, newYear) : calendar.read.start;
  return { ...calendar, days, weeks, month: { start: week.start, end: week.end }, read: { ...calendar.read, start } };
}
