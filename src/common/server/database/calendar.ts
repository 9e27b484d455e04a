import { type RawBuilder, sql } from "kysely";
import { startOfDay, timeZone } from "#common/rules/clock.ts";

/** A column name or an expression; days and weeks are those of Copenhagen. */
type Instant = string | RawBuilder<unknown>;

type Day = Temporal.PlainDate | string;

const zone = sql.lit(timeZone);

/** `YYYY-MM-DDTHH:mm:ss` on the wall clock, in half the time of `wallClock`, for thousands of rows. */
export function localTime(instant: Instant): RawBuilder<string> {
  return sql<string>`(${typeof instant === "string" ? sql.ref(instant) : sql`(${instant})`} at time zone ${zone})`;
}

export const localDay = (instant: Instant): RawBuilder<string> => sql<string>`${localTime(instant)}::date`;

/** By the database's clock. */
export const currentDay = localDay(sql`now()`);

/** The first day of the instant's week, month or year; for "day" its own day. */
export function bucket(instant: Instant, unit: "day" | "week" | "month" | "year"): RawBuilder<string> {
  return unit === "day" ? localDay(instant) : sql<string>`date_trunc(${sql.lit(unit)}, ${localTime(instant)})::date`;
}

/** The instant at which a day begins, or one some days later. */
export function dayStart(day: Day, daysLater = 0): RawBuilder<Date> {
  const start = startOfDay(Temporal.PlainDate.from(day).add({ days: daysLater }));
  return sql<Date>`${start.toString()}::timestamptz`;
}

/** For a date computed in SQL. */
export const startOfDate = (date: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`((${date})::timestamp at time zone ${zone})`;

/** Both days are included; either may be absent. */
export function isWithinDays(
  instant: Instant,
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
): RawBuilder<boolean> {
  const at = typeof instant === "string" ? sql.ref(instant) : instant;
  const bounds = [
    ...(from === undefined ? [] : [sql`${at} >= ${dayStart(from)}`]),
    ...(to === undefined ? [] : [sql`${at} < ${dayStart(to, 1)}`]),
  ];
  return bounds.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(bounds, sql` and `)})`;
}

/** An instant column as whole minutes since 1970. `extract` would compute with numerics, at several times the cost. */
export const minuteOfColumn = (column: string): RawBuilder<number> =>
  sql<number>`floor(date_part('epoch', ${sql.ref(column)}) / 60)::integer`;
