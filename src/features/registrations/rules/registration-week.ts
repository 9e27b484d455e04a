import { weekStart } from "#common/rules/calendar/week.ts";
import { parseDate } from "#common/rules/clock.ts";

/** Weeks of registrations, by days `YYYY-MM-DD` (docs/product-rules.md#missing-registrations). */

/** How far back and ahead one can browse from the current week, in weeks. */
export const weeksBack = 2;
const weeksAhead = 1;

/** Weeks during which an owner sees a person who worked on their project. */
export const workedWithinWeeks = 8;

/** The Mondays in range, earliest first. */
export function reachableMondays(today: Temporal.PlainDate): Temporal.PlainDate[] {
  const first = weekStart(today).subtract({ weeks: weeksBack });
  return Array.from({ length: weeksBack + 1 + weeksAhead }, (_, weeks) => first.add({ weeks }));
}

/** The Monday of the week with `date`; of the current week when `date` is absent or out of range. */
export function wantedMonday(date: string | undefined, today: Temporal.PlainDate): Temporal.PlainDate {
  const wanted = parseDate(date ?? "");
  const monday = wanted && weekStart(wanted);
  return reachableMondays(today).find((reachable) => monday?.equals(reachable)) ?? weekStart(today);
}

/** The days of the week with `date`, as of today. */
export function weekPeriod(date: Temporal.PlainDate, today: Temporal.PlainDate) {
  const from = weekStart(date);
  return { from, to: from.add({ days: 6 }), today };
}
