import { firstDay, lastDay, parseDate, parseWallClock } from "#common/rules/time/clock.ts";

// The local fields of a picker's `Date` are the date and time in Copenhagen, in every time zone of the browser.

export function pickerDate(text: string | null | undefined): Date | null {
  const date = parseDate((text ?? "").slice(0, 10));
  return date ? new Date(date.year, date.month - 1, date.day) : null;
}

export function pickerDateTime(text: string | null | undefined): Date | null {
  const time = parseWallClock(text ?? "");
  return time ? new Date(time.year, time.month - 1, time.day, time.hour, time.minute) : null;
}

export function dateText(date: Date | null | undefined): string {
  if (!date || Number.isNaN(date.getTime())) return "";
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

export function timeText(date: Date | null | undefined): string {
  if (!date || Number.isNaN(date.getTime())) return "";
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

export const pickerLimits = { minDate: pickerDate(firstDay) ?? undefined, maxDate: pickerDate(lastDay) ?? undefined };

function pad(value: number, length = 2): string {
  return String(value).padStart(length, "0");
}
