import { weekStart } from "#common/rules/calendar/week.ts";
import { parseDate } from "#common/rules/clock.ts";

/** Weeks of registrations, by days as the wire has them, `YYYY-MM-DD` (docs/product-rules.md#missing-registrations). */

/** How many weeks one can leaf back from the current one, and on. */
export const weeksBack = 2;
export const weeksAhead = 1;

/** For how long an owner sees somebody who has worked on a project of theirs, weeks. */
export const workedWithinWeeks = 8;

/** The Mondays that one can leaf to, the earliest first. */
export function reachableMondays(today: Temporal.PlainDate): Temporal.PlainDate[] {
  const first = weekStart(today).subtract({ weeks: weeksBack });
  return Array.from({ length: weeksBack + 1 + weeksAhead }, (_, weeks) => first.add({ weeks }));
}

/** The Monday of the week that an address names by any of its days; of the current week where it names none in reach. */
export function wantedMonday(date: string | undefined, today: Temporal.PlainDate): Temporal.PlainDate {
  const wanted = parseDate(date ?? "");
  const monday = wanted && weekStart(wanted);
  return reachableMondays(today).find((reachable) => monday?.equals(reachable)) ?? weekStart(today);
}
