import { clockText, startOfDay, timeZone } from "#common/rules/clock.ts";
import { type Instant, minuteOf, type Period } from "./work-periods.ts";

/** The night is from 22 to 5 (docs/product-rules.md#working-time). */
export const night = { from: 22, to: 5 } as const;

/** A day of Copenhagen from midnight to midnight; it has 23 or 25 hours when the clock changes. */
export type Day = Period & {
  readonly date: string;
  /** The two parts of the night that the day has: its first hours and its last ones. */
  readonly nights: readonly Period[];
};

/** The days from one to another, both included. */
export function daysBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): Day[] {
  const days: Day[] = [];
  let start = minuteOf(startOfDay(from));
  for (let date = from; Temporal.PlainDate.compare(date, to) <= 0; ) {
    const next = date.add({ days: 1 });
    const end = minuteOf(startOfDay(next));
    const nights = [
      { start, end: instantAt(date, night.to) },
      { start: instantAt(date, night.from), end },
    ];
    days.push({ date: date.toString(), start, end, nights });
    [date, start] = [next, end];
  }
  return days;
}

type CalendarDay = Period & { readonly date: string };

const knownDays = new Map<number, CalendarDay>();

/** @param number days since 1970 */
function calendarDay(number: number): CalendarDay {
  const known = knownDays.get(number);
  if (known) return known;
  const date = Temporal.PlainDate.from("1970-01-01").add({ days: number });
  const [start, end] = [date, date.add({ days: 1 })].map((day) => minuteOf(startOfDay(day))) as [Instant, Instant];
  const day = { date: date.toString(), start, end };
  knownDays.set(number, day);
  return day;
}

/** The day of an instant. Days are kept, because the register asks for those of a hundred thousand jobs. */
export function dayAt(minute: Instant): CalendarDay {
  // Copenhagen is one or two hours ahead of UTC.
  const day = calendarDay(Math.floor((minute + 60) / (24 * 60)));
  return minute < day.end ? day : calendarDay(Math.floor((minute + 120) / (24 * 60)));
}

/** The day on which work ends; midnight ends the day before. */
export const dateOfEnd = (end: Instant): string => dayAt(end - 1).date;

/** The time of day `HH:mm` of an instant in a day. */
export function timeOfDay(minute: Instant, day: Period): string {
  return day.end - day.start === 24 * 60 ? clockText(minute - day.start) : clockAt(minute);
}

/** The wall-clock time of an instant. */
export function wallClockAt(minute: Instant): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(minute * 60_000)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();
}

/** The time of day `HH:mm` of an instant. */
export const clockAt = (minute: Instant): string =>
  wallClockAt(minute).toPlainTime().toString({ smallestUnit: "minute" });

/** The instant of a time of day, such as 22:00. A time that the clock skips is the one after it. */
export function instantAt(date: Temporal.PlainDate, hour: number): Instant {
  const time = Temporal.PlainTime.from({ hour });
  return minuteOf(date.toZonedDateTime({ timeZone, plainTime: time }).toInstant());
}
