import { parseDate } from "../time/clock.ts";
import { weekStart } from "./week.ts";

// This file does not import Zod, because screens would then load its code. `Temporal` is used only inside functions,
// because older browsers load its polyfill later.

export const firstMonth = "2000-01";

/** The month in an address; the current month if the text is missing, invalid or out of range. */
export function wantedMonth(text: string | undefined, today: Temporal.PlainDate): Temporal.PlainYearMonth {
  const current = today.toPlainYearMonth();
  if (text === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return current;
  const isWithin = text >= firstMonth && text <= current.toString();
  return isWithin ? Temporal.PlainYearMonth.from(text) : current;
}

/** The Monday in an address, if `isWeekReachable` accepts it. */
export function wantedWeek(text: string | undefined, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const monday = parseDate(text ?? "");
  return monday?.dayOfWeek === 1 && isWeekReachable(monday, today) ? monday : undefined;
}

export const isWeekReachable = (monday: Temporal.PlainDate, today: Temporal.PlainDate): boolean =>
  monday.toString() > firstMonth && Temporal.PlainDate.compare(monday, weekStart(today)) <= 0;

/** The month in which a week ends. */
export const monthOfWeek = (monday: Temporal.PlainDate): Temporal.PlainYearMonth =>
  monday.add({ days: 6 }).toPlainYearMonth();

/** All months from the month of `from` to the month of `to`. */
export function monthsBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainYearMonth[] {
  const first = from.toPlainYearMonth();
  const count = first.until(to.toPlainYearMonth(), { largestUnit: "months" }).months + 1;
  return Array.from({ length: count }, (_, months) => first.add({ months }));
}

export function monthBefore(day: Temporal.PlainDate): { from: string; to: string } {
  const month = day.toPlainYearMonth().subtract({ months: 1 });
  return {
    from: month.toPlainDate({ day: 1 }).toString(),
    to: month.toPlainDate({ day: month.daysInMonth }).toString(),
  };
}
