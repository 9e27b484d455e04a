import { weekStart } from "#common/rules/calendar/week.ts";
import { firstDay, parseDate } from "#common/rules/clock.ts";

/** Which weeks and days one can leaf to, what they are called, and how much a week holds (docs/product-rules.md#the-week). */

/** One can leaf back for as long as there is a calendar, and on to the next week. */
export function isReachable(monday: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  const compare = Temporal.PlainDate.compare;
  return compare(monday, weekStart(today).add({ weeks: 1 })) <= 0 && monday.toString() >= firstDay;
}

/** The day that an address names; today where it names none that one can leaf to. */
export function wantedDay(date: string | undefined, today: Temporal.PlainDate): Temporal.PlainDate {
  const wanted = parseDate(date ?? "");
  return wanted && isReachable(weekStart(wanted), today) ? wanted : today;
}

const weekdays = ["mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lørdag", "søndag"] as const;

/** `2026-11-17` → `tirsdag 17/11`. */
export function longDay(date: string): string {
  const { dayOfWeek, day, month } = Temporal.PlainDate.from(date);
  return `${weekdays[dayOfWeek - 1]} ${day}/${month}`;
}

/** The most jobs that a week holds; of more the earliest, and the screen says so. */
export const maxWeekJobs = 500;
