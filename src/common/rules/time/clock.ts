import { capitalized, counted } from "../counted.ts";
import { minus } from "../values/numbers.ts";

/** Times on the wire are on this wall clock; the database stores instants (docs/product-rules.md#the-wall-clock). */
export const timeZone = "Europe/Copenhagen";

/** PostgreSQL knows no year 0. */
const wallClockPattern = /^(?!0000)(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;
const datePattern = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** `YYYY-MM-DD HH:mm:ss` → the wall-clock time. */
export function parseWallClock(text: string): Temporal.PlainDateTime | undefined {
  if (!wallClockPattern.test(text) || text.endsWith(":60")) return undefined;
  try {
    return Temporal.PlainDateTime.from(text.replace(" ", "T"));
  } catch {
    return undefined;
  }
}

/** 24:00:00 → 00:00:00 of the next day. Any other text is returned unchanged. */
export function midnightAsNextDay(text: string): string {
  const date = text.endsWith(" 24:00:00") ? parseDate(text.slice(0, -9)) : undefined;
  return date ? `${date.add({ days: 1 })} 00:00:00` : text;
}

/** `YYYY-MM-DD` → the date. */
export function parseDate(text: string): Temporal.PlainDate | undefined {
  if (!datePattern.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return undefined;
  }
}

/** `YYYY-MM-DD` → days since 1970. `Temporal` would be a hundred times slower for a register of 100,000 jobs. */
export const dayNumber = (date: string): number => Date.parse(date) / (24 * 60 * 60_000);

export const firstDay = "2000-01-01";
export const lastDay = "2099-12-31";
export const otherYearMessage = "Skriv et år mellem 2000 og 2099.";

/** Wall-clock time → `YYYY-MM-DD HH:mm:ss`. */
export function wallClockText(time: Temporal.PlainDateTime): string {
  return time.toString({ smallestUnit: "second" }).replace("T", " ");
}

/** Minutes from midnight, or the minutes of a duration → `HH:mm`. */
export function clockText(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

export function today(): Temporal.PlainDate {
  return Temporal.Now.plainDateISO(timeZone);
}

export function startOfDay(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime(timeZone).toInstant();
}

/** Whether the wall clock ever shows the time. In spring, it skips an hour (docs/product-rules.md#the-wall-clock). */
export function existsInCopenhagen(time: Temporal.PlainDateTime): boolean {
  return first(time).toPlainDateTime().equals(time);
}

export type Interval = { readonly start: Temporal.Instant; readonly end: Temporal.Instant };

/**
 * In autumn, the clock repeats an hour. An end in this hour is its first occurrence after the start
 * (docs/product-rules.md#the-wall-clock).
 */
export function intervalOf(start: Temporal.PlainDateTime, end: Temporal.PlainDateTime): Interval {
  const startInstant = first(start).toInstant();
  const firstEnd = first(end).toInstant();
  const isAfter = Temporal.Instant.compare(firstEnd, startInstant) > 0;
  return {
    start: startInstant,
    end: isAfter ? firstEnd : end.toZonedDateTime(timeZone, { disambiguation: "later" }).toInstant(),
  };
}

/** Elapsed whole minutes; negative if the end precedes the start (docs/product-rules.md#elapsed-minutes). */
export function elapsedMinutes(start: Temporal.PlainDateTime, end: Temporal.PlainDateTime): number {
  const interval = intervalOf(start, end);
  return Math.trunc(interval.start.until(interval.end).total("minutes"));
}

/** Adds elapsed minutes to a wall-clock time, also across a change to or from summer time. */
export function minutesAfter(start: Temporal.PlainDateTime, minutes: number): Temporal.PlainDateTime {
  return first(start).add({ minutes }).toPlainDateTime();
}

function first(time: Temporal.PlainDateTime): Temporal.ZonedDateTime {
  return time.toZonedDateTime(timeZone, { disambiguation: "earlier" });
}

/** `YYYY-MM-DD…` → `5/11-2026` (docs/product-rules.md#dates-and-durations-as-shown). */
export function formatDate(text: string): string {
  const [year, month, day] = text.slice(0, 10).split("-").map(Number);
  return `${day}/${month}-${year}`;
}

/** `5/11-2026`, `5/11-2026 – 9/11-2026`, or `fra 5/11-2026` without an end. */
export function formatDates(from: string, to: string | null): string {
  if (to === null) return `fra ${formatDate(from)}`;
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}

/** `YYYY-MM-DD HH:mm:ss` → `08:05`. */
export function formatTime(text: string): string {
  return text.slice(11, 16);
}

export function formatDateTime(text: string): string {
  return `${formatDate(text)} ${formatTime(text)}`;
}

/** Epoch milliseconds → `5/11-2026 08:05` in Copenhagen. */
export function formatMoment(milliseconds: number): string {
  const time = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone);
  return formatDateTime(wallClockText(time.toPlainDateTime()));
}

/** Start and end of a job without a time of day, such as an expense. No change of the clock skips noon. */
export const noTimeOfDay = "12:00:00";

export function hasNoTime(startedAt: string, endedAt: string): boolean {
  return startedAt === endedAt && startedAt.endsWith(noTimeOfDay);
}

/** Equal times are shown once, except in the hour that the clock repeats, where such a period lasts an hour. */
export function formatPeriod(startedAt: string, endedAt: string): string {
  if (hasNoTime(startedAt, endedAt)) return formatDate(startedAt);
  if (startedAt === endedAt && !isTwice(startedAt)) return formatDateTime(startedAt);
  const sameDay = startedAt.slice(0, 10) === endedAt.slice(0, 10);
  return `${formatDateTime(startedAt)} – ${sameDay ? formatTime(endedAt) : formatDateTime(endedAt)}`;
}

/** Whether a wall-clock time is in the hour that the clock repeats in autumn. */
function isTwice(text: string): boolean {
  const time = parseWallClock(text);
  return time !== undefined && elapsedMinutes(time, time) !== 0;
}

const durationUnits = [
  { seconds: 365 * 86_400, one: "år", many: "år" },
  { seconds: 30 * 86_400, one: "md.", many: "mdr." },
  { seconds: 86_400, one: "dag", many: "dage" },
  { seconds: 3_600, one: "time", many: "timer" },
  { seconds: 60, one: "min.", many: "min." },
  { seconds: 1, one: "sek.", many: "sek." },
];

/** Seconds → `7 timer 25 min.`, `2 dage 1 time`; empty for 0 (docs/product-rules.md#dates-and-durations-as-shown). */
export function formatDuration(seconds: number): string {
  return inUnits(seconds, durationUnits);
}

/** Minutes → `143 timer 30 min.`, `53 timer`, `−8 timer`; never in days, and empty for 0. */
export function formatMinutes(minutes: number): string {
  return `${minutes < 0 ? minus : ""}${inUnits(Math.abs(minutes) * 60, hoursAndLess)}`;
}

/** Like `formatMinutes`, but `0 timer` for 0. */
export function formatTotalMinutes(minutes: number): string {
  return formatMinutes(minutes) || "0 timer";
}

const hoursAndLess = durationUnits.filter(({ seconds }) => seconds <= 3_600);

function inUnits(seconds: number, units: typeof durationUnits): string {
  const words: string[] = [];
  let rest = Math.max(0, Math.trunc(seconds));
  for (const unit of units) {
    const count = Math.floor(rest / unit.seconds);
    rest -= count * unit.seconds;
    if (count > 0) words.push(counted(count, unit.one, unit.many));
  }
  return words.join(" ");
}

/** Date → `November 2026`. */
export const monthTitle = ({ month, year }: Temporal.PlainDate): string =>
  `${capitalized(monthNames[month - 1] as string)} ${year}`;

/** `Intl.DateTimeFormat` would take a quarter of a millisecond for each name. */
export const monthNames = "januar februar marts april maj juni juli august september oktober november december".split(
  " ",
);
