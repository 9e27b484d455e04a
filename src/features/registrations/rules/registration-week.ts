import { weekStart } from "#common/rules/calendar/week.ts";
import { parseDate } from "#common/rules/time/clock.ts";

/** The numbers of weeks before and after the current week that leaders can open. */
export const weeksBack = 2;
const weeksAhead = 1;

/** For this many weeks after a person's work on a project, the project's owner sees the person's registrations. */
export const workedWithinWeeks = 8;

/** The Mondays of the weeks that leaders can open. */
export function reachableMondays(today: Temporal.PlainDate): Temporal.PlainDate[] {
  const first = weekStart(today).subtract({ weeks: weeksBack });
  return Array.from({ length: weeksBack + 1 + weeksAhead }, (_, weeks) => first.add({ weeks }));
}

/** The Monday of the week with `date`, or of the current week if `date` is absent or out of range. */
export function wantedMonday(date: string | undefined, today: Temporal.PlainDate): Temporal.PlainDate {
  const wanted = parseDate(date ?? "");
  const monday = wanted && weekStart(wanted);
  return reachableMondays(today).find((reachable) => monday?.equals(reachable)) ?? weekStart(today);
}

export function weekPeriod(date: Temporal.PlainDate, today: Temporal.PlainDate) {
  const from = weekStart(date);
  return { from, to: from.add({ days: 6 }), today };
}
