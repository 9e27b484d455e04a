import { longWeekdays, weekStart } from "#common/rules/calendar/week.ts";
import { firstDay, parseDate } from "#common/rules/time/clock.ts";

/* The weeks and days that users can navigate to, and their names (docs/product-rules.md#the-week). */

/** Whether a week can be opened: it is no earlier than the calendar's first day, and no later than next week. */
export function isReachable(monday: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  const compare = Temporal.PlainDate.compare;
  return compare(monday, weekStart(today).add({ weeks: 1 })) <= 0 && monday.toString() >= firstDay;
}

/** The day of the URL, or today if the URL names no reachable day. */
export function wantedDay(date: string | undefined, today: Temporal.PlainDate): Temporal.PlainDate {
  const wanted = parseDate(date ?? "");
  return wanted && isReachable(weekStart(wanted), today) ? wanted : today;
}

/** `2026-11-17` → `tirsdag 17/11`. */
export function longDay(date: string): string {
  const { dayOfWeek, day, month } = Temporal.PlainDate.from(date);
  return `${longWeekdays[dayOfWeek - 1]} ${day}/${month}`;
}

/** The most jobs in a week's response. If a week has more, the response has the earliest, and the screen says so. */
export const maxWeekJobs = 500;
