import { startOfDay } from "#common/rules/time/clock.ts";
import { minuteOf } from "#features/working-time-law/rules/work-periods.ts";
import { type Day, daysBetween } from "#features/working-time-law/rules/working-days.ts";
import type { MonthCalendar } from "./month-view.ts";

/** Makes the calendar of a week from the calendar of the month in which the week ends. */
export function weekCalendar(calendar: MonthCalendar, monday: Temporal.PlainDate): MonthCalendar {
  const days: readonly Day[] = daysBetween(monday, monday.add({ days: 6 }));
  const weeks = calendar.weeks.filter((week) => week.monday === monday.toString());
  const [week] = weeks;
  if (!week) throw new RangeError("a week of another month");
  // A week of January may begin in December. Reduced rests of its December days are counted from the New Year before.
  const newYear = minuteOf(startOfDay(monday.with({ month: 1, day: 1 }).subtract({ days: 2 })));
  const start = calendar.isReduced ? Math.min(calendar.read.start, newYear) : calendar.read.start;
  return { ...calendar, days, weeks, month: { start: week.start, end: week.end }, read: { ...calendar.read, start } };
}
