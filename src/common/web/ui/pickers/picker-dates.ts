import { firstDay, lastDay, parseDate, parseWallClock } from "#common/rules/clock.ts";

/**
 * The pickers' `Date` is used as a bare wall clock: its local fields are Copenhagen's date and time, whatever zone the
 * browser is in. These are the only ways between it and the texts of the wire.
 */
export function pickerDate(text: string | null | undefined): Date | null {
  const date = parseDate((text ?? "").slice(0, 10));
  return date ? new Date(date.year, date.month - 1, date.day) : null;
}

/** `YYYY-MM-DD HH:mm:ss` → the time for a time picker. */
export function pickerDateTime(text: string | null | undefined): Date | null {
  const time = parseWallClock(text ?? "");
  return time ? new Date(time.year, time.month - 1, time.day, time.hour, time.minute) : null;
}

/** The day of a picker's date as `YYYY-MM-DD`; "" while it is missing or half typed. */
export function dateText(date: Date | null | undefined): string {
  if (!date || Number.isNaN(date.getTime())) return "";
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The time of a picker's date as `HH:mm`; "" while it is missing or half typed. */
export function timeText(date: Date | null | undefined): string {
  if (!date || Number.isNaN(date.getTime())) return "";
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** What a picker of any day is limited to. */
export const pickerLimits = { minDate: pickerDate(firstDay) ?? undefined, maxDate: pickerDate(lastDay) ?? undefined };

function pad(value: number, length = 2): string {
  return String(value).padStart(length, "0");
}
