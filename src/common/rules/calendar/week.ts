import { formatDate, parseDate } from "../time/clock.ts";

const weekdays = ["man.", "tir.", "ons.", "tor.", "fre.", "lør.", "søn."] as const;
export const longWeekdays = ["mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lørdag", "søndag"] as const;

/** The Monday of a date's week (docs/product-rules.md#dates-and-durations-as-shown). */
export function weekStart(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek - 1 });
}

export function weekNumber(date: Temporal.PlainDate): number {
  return date.weekOfYear as number;
}

/** `YYYY-MM-DD…` → `tor.`. */
export function weekdayOf(text: string): string {
  return weekdays[dateOf(text).dayOfWeek - 1] as string;
}

/** `YYYY-MM-DD…` → `tor. 19/11-2026` (docs/product-rules.md#dates-and-durations-as-shown). */
export function formatDay(text: string): string {
  return `${weekdayOf(text)} ${formatDate(text)}`;
}

/** `2026-11-17` → `tir. 17/11`. */
export function shortDay(date: string): string {
  const [, month, day] = date.split("-").map(Number);
  return `${weekdayOf(date)} ${day}/${month}`;
}

/** `YYYY-MM-DD…` → the Monday of its week as `YYYY-MM-DD`. */
export function weekStartText(text: string): string {
  return weekStart(dateOf(text)).toString();
}

/** `YYYY-MM-DD…` → `uge 47`, or with a year other than `thisYear`: `uge 1, 2027`. */
export function formatWeek(text: string, thisYear: number): string {
  const date = dateOf(text);
  const year = date.yearOfWeek as number;
  return `uge ${weekNumber(date)}${year === thisYear ? "" : `, ${year}`}`;
}

function dateOf(text: string): Temporal.PlainDate {
  const date = parseDate(text.slice(0, 10));
  if (!date) throw new RangeError("not a date");
  return date;
}
