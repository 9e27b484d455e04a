import { weekStart } from "#common/rules/calendar/week.ts";
import { type Comparison, type Dimension, isTime, type TimeUnit } from "./report.ts";

/** Days as `YYYY-MM-DD`, both included. */
export type ReportPeriod = { readonly from: string; readonly to: string };

/** The first day of the unit to which a day belongs. */
export function bucketStart(day: Temporal.PlainDate, unit: TimeUnit): Temporal.PlainDate {
  if (unit === "day") return day;
  if (unit === "week") return weekStart(day);
  const first = day.with({ day: 1 });
  return unit === "month" ? first : first.subtract({ months: (first.month - 1) % 3 });
}

const steps = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 }, quarter: { months: 3 } } as const;

/** The first days of all units that the period touches, at most `max + 1`. */
export function bucketsOf({ from, to }: ReportPeriod, unit: TimeUnit, max: number): string[] {
  const starts: string[] = [];
  let start = bucketStart(Temporal.PlainDate.from(from), unit);
  while (start.toString() <= to && starts.length <= max) {
    starts.push(start.toString());
    start = start.add(steps[unit]);
  }
  return starts;
}

/** Successive days that belong to one row and one column. A key is undefined if its dimension is no unit of time. */
export type Segment = ReportPeriod & { readonly row: string | undefined; readonly column: string | undefined };

/** `is_compared` is true for days of the compared period, which has no columns. */
export type ReportSegment = Segment & { readonly is_compared: boolean };

/** Divides a period where a unit of its rows or columns begins. */
export function segmentsOf(period: ReportPeriod, rows: Dimension, columns: Dimension | undefined): Segment[] {
  const startsOf = (by: Dimension | undefined) => (isTime(by) ? bucketsOf(period, by, Number.POSITIVE_INFINITY) : []);
  const [ofRows, ofColumns] = [startsOf(rows), startsOf(columns)];
  const inside = [...ofRows, ...ofColumns].filter((start) => start > period.from);
  const starts = [period.from, ...new Set(inside)].sort();
  const keyAt = (keys: readonly string[], day: string) => keys.findLast((key) => key <= day);
  return starts.map((from, place) => {
    const next = starts[place + 1];
    const to = next === undefined ? period.to : Temporal.PlainDate.from(next).subtract({ days: 1 }).toString();
    return { from, to, row: keyAt(ofRows, from), column: keyAt(ofColumns, from) };
  });
}

/** The last day of the unit that begins on `start`. */
export const bucketEnd = (start: string, unit: TimeUnit): string =>
  Temporal.PlainDate.from(start).add(steps[unit]).subtract({ days: 1 }).toString();

export const isWholeMonths = ({ from, to }: ReportPeriod): boolean =>
  from.endsWith("-01") && Temporal.PlainDate.from(to).add({ days: 1 }).day === 1;

/**
 * `year`: the same period a year earlier. `before`: the period just before, with the same number of months if the
 * period has whole months, and otherwise with the same number of days (docs/product-rules.md#reports).
 */
export function comparedPeriod({ from, to }: ReportPeriod, comparison: Comparison): ReportPeriod {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const next = last.add({ days: 1 });
  const hasWholeMonths = isWholeMonths({ from, to });
  const back =
    comparison === "year"
      ? { years: 1 }
      : hasWholeMonths
        ? { months: first.until(next, { largestUnit: "months" }).months }
        : { days: first.until(next).days };
  const end = hasWholeMonths ? next.subtract(back).subtract({ days: 1 }) : last.subtract(back);
  return { from: first.subtract(back).toString(), to: end.toString() };
}
