import * as z from "zod/mini";
import { weekStart } from "#common/rules/calendar/week.ts";
import { filterQuery, pageMeta, pageQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";

/* Which weeks of a month people have registered completely (docs/product-rules.md#missing-registrations). */

/** `ClosedMonthsCard` shows as many past months. */
const monthsBack = 4;

const monthMessage = "month skal være en måned: 2027-03.";
export const registrationMonthQuery = z.object({
  month: z.string(monthMessage).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, monthMessage)),
  ...pageQuery,
  ...filterQuery,
});

export function monthRefusal(month: string, today: Temporal.PlainDate): string | undefined {
  const current = today.toPlainYearMonth();
  const isReachable = month <= current.toString() && month >= current.subtract({ months: monthsBack }).toString();
  return isReachable ? undefined : "Vælg denne måned eller en af de fire før den.";
}

export function monthPeriod(month: string, today: Temporal.PlainDate) {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  const from = Temporal.PlainDate.from(`${month}-01`);
  return { from, to: from.add({ days: daysInMonth - 1 }), today };
}

/** An `open` week is not over and has no missing days so far, or it ended before the user was created. */
const weekStates = ["finished", "missing", "complete", "open"] as const;
export type WeekState = (typeof weekStates)[number];

const monthWeek = z.object({ monday: z.string(), from: z.string(), to: z.string() });
export type MonthWeek = z.infer<typeof monthWeek>;

export const registrationMonth = z.object({
  weeks: z.array(monthWeek),
  data: z.array(
    z.object({
      user: person,
      weeks: z.array(z.object({ state: z.enum(weekStates), missing: wire.count })),
    }),
  ),
  /** The number of people with missing days, on all pages. */
  missing_count: wire.count,
  meta: pageMeta,
});
export type RegistrationMonth = z.infer<typeof registrationMonth>;

/** The weeks of a month. The first and last week have only the days of the month. */
export function weeksOfMonth({ from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate }): MonthWeek[] {
  const first = weekStart(from);
  const count = first.until(weekStart(to)).days / 7 + 1;
  return Array.from({ length: count }, (_, weeks) => {
    const monday = first.add({ weeks });
    const sunday = monday.add({ days: 6 });
    const [begin, end] = [monday.toString(), sunday.toString()];
    const [start, stop] = [from.toString(), to.toString()];
    return { monday: begin, from: begin > start ? begin : start, to: end < stop ? end : stop };
  });
}

/** `finished` has Mondays. `since` is the day on which the user was created. */
export type PersonMonth = {
  readonly missing: readonly string[];
  readonly finished: readonly string[];
  readonly since: string;
};

/** A week that the person has marked as finished has no missing days. */
export function weekOfPerson(
  { monday, from, to }: MonthWeek,
  { missing, finished, since }: PersonMonth,
  today: Temporal.PlainDate,
): { state: WeekState; missing: number } {
  const count = missing.filter((day) => day >= from && day <= to).length;
  if (finished.includes(monday)) return { state: "finished", missing: 0 };
  if (count > 0) return { state: "missing", missing: count };
  return { state: to >= today.toString() || since > to ? "open" : "complete", missing: 0 };
}
