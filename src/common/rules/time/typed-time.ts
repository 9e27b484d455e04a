import { divideHalfUp } from "../values/money.ts";
import { formatTotalMinutes } from "./clock.ts";
import { roundedMinutes, stepWords, type TimeRule } from "./time-rounding.ts";

/* Parses times of day and durations that users enter (docs/product-rules.md#typed-times-and-durations). */

const maxTypedLength = 24;

/** A day. The input `90` means 90 hours and is refused, because the user probably means minutes. */
export const maxTypedMinutes = 24 * 60;

/** `8`, `8:30`, `8.30`, `830`, `0830` → `HH:mm`. A comma is refused, because it is the decimal sign. */
export function parseTime(text: string): string | undefined {
  if (text.length > maxTypedLength) return undefined;
  const parts = /^(\d{1,2})(?:[:.]?([0-5]\d))?$/.exec(text.trim());
  const hour = Number(parts?.[1] ?? 24);
  return hour > 23 ? undefined : `${String(hour).padStart(2, "0")}:${parts?.[2] ?? "00"}`;
}

export type TypedClock = {
  readonly time: string;
  /** True for 24:00, which is 00:00 of the next day. */
  readonly isNextDay: boolean;
};

/** Like `parseTime`, but also accepts the midnight that ends a day: `24`, `24:00`, `24.00` and `2400`. */
export function parseClock(text: string): TypedClock | undefined {
  if (text.length <= maxTypedLength && /^24([:.]?00)?$/.test(text.trim())) return { time: "00:00", isNextDay: true };
  const time = parseTime(text);
  return time === undefined ? undefined : { time, isNextDay: false };
}

/** An end that may be on the next day → `HH:mm`; 24:00 becomes 00:00. */
export const parseEnd = (text: string): string | undefined => parseClock(text)?.time;

export type TypedDuration = {
  /** Whole minutes, before any rounding to a step. */
  readonly minutes: number;
  /** Whether a leading plus adds the minutes to the current value. */
  readonly isAdded: boolean;
};

/** `7`, `7,5`, `7½` (hours), `7:30`, `730`, `7t30`, `7 timer 30 min.`, `90m`, `+30m` → minutes, at most a day. */
export function parseDuration(text: string): TypedDuration | undefined {
  if (text.length > maxTypedLength) return undefined;
  const compact = text.toLowerCase().replace(/\s/g, "");
  const isAdded = compact.startsWith("+");
  const minutes = minutesOf(isAdded ? compact.slice(1) : compact);
  return minutes === undefined || minutes > maxTypedMinutes ? undefined : { minutes, isAdded };
}

const hoursUnit = "(?:timer|time|t|h)";
const minutesUnit = "(?:minutter|minut|min\\.?|m)";
const clock = /^(\d{1,2}):?([0-5]\d)$/;
const decimalHours = new RegExp(`^(?=[\\d.,]*\\d)(\\d{0,2})(?:[.,](\\d{0,2}))?${hoursUnit}?$`);
const fractionHours = new RegExp(`^(\\d{0,2})([¼½¾])${hoursUnit}?$`);
const hoursAndMinutes = new RegExp(`^(\\d{1,2})${hoursUnit}([0-5]?\\d)${minutesUnit}?$`);
const onlyMinutes = new RegExp(`^(\\d{1,4})${minutesUnit}$`);
const fractionMinutes: Readonly<Record<string, number>> = { "¼": 15, "½": 30, "¾": 45 };

function minutesOf(compact: string): number | undefined {
  const decimal = decimalHours.exec(compact);
  if (decimal) return divideHalfUp(Number((decimal[1] ?? "") + (decimal[2] ?? "").padEnd(2, "0")) * 60, 100);
  const fraction = fractionHours.exec(compact);
  if (fraction) return Number(fraction[1]) * 60 + (fractionMinutes[fraction[2] ?? ""] ?? 0);
  const hours = hoursAndMinutes.exec(compact) ?? clock.exec(compact);
  if (hours) return Number(hours[1]) * 60 + Number(hours[2]);
  const minutes = onlyMinutes.exec(compact);
  return minutes ? Number(minutes[1]) : undefined;
}

/** Minutes → `7:30`, a form that users can also enter. */
export function formatShortDuration(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** The rounded duration in words, with a note if rounding changed it: `7 timer 30 min. (afrundet til hele kvarter)`. */
export function understoodDuration(minutes: number, rule: TimeRule): string {
  const rounded = roundedMinutes(minutes, rule);
  const words = formatTotalMinutes(rounded);
  return rounded === minutes ? words : `${words} (afrundet til ${stepWords[rule.minute_step]})`;
}
