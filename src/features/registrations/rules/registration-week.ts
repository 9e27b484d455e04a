import { holidayName } from "../../../common/rules/calendar/holidays.ts";
import { weekdayOf, weekStart } from "../../../common/rules/calendar/week.ts";
import { isWorkday } from "../../../common/rules/calendar/workdays.ts";
import { parseDate } from "../../../common/rules/clock.ts";
import { formatNumber } from "../../../common/rules/values/numbers.ts";

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

export type WeekDay = {
  readonly date: string;
  /** Of the public holiday that it is. */
  readonly holiday: string | null;
  /** From Monday to Friday, and no public holiday. */
  readonly is_workday: boolean;
  /** A workday that is over: where nothing is registered on it, something is missing. */
  readonly is_due: boolean;
};

/** The seven days from a Monday on. */
export function daysOfWeek(monday: Temporal.PlainDate, today: Temporal.PlainDate): WeekDay[] {
  return Array.from({ length: 7 }, (_, days) => {
    const date = monday.add({ days });
    const is_workday = isWorkday(date);
    return {
      date: date.toString(),
      holiday: holidayName(date.toString()) ?? null,
      is_workday,
      is_due: is_workday && Temporal.PlainDate.compare(date, today) < 0,
    };
  });
}

/** `2026-11-17` → `tir. 17/11`, where the year is told above. */
export function shortDay(date: string): string {
  const [, month, day] = date.split("-").map(Number);
  return `${weekdayOf(date)} ${day}/${month}`;
}

/** Minutes → hours as a table has them, `7,5` or `7,42`; half a hundredth goes up. */
export function hoursText(minutes: number): string {
  return formatNumber(Math.round((minutes * 100) / 60) / 100);
}
