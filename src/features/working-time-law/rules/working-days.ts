import { startOfDay, timeZone } from "#common/rules/clock.ts";
import { type Instant, minuteOf, type Period } from "./work-periods.ts";

/** A day of Copenhagen from midnight to midnight; it has 23 or 25 hours when the clock changes. */
export type Day = Period & { readonly date: string };

/** The days from one to another, both included. */
export function daysBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): Day[] {
  const days: Day[] = [];
  let start = minuteOf(startOfDay(from));
  for (let date = from; Temporal.PlainDate.compare(date, to) <= 0; ) {
    const next = date.add({ days: 1 });
    const end = minuteOf(startOfDay(next));
    days.push({ date: date.toString(), start, end });
    [date, start] = [next, end];
  }
  return days;
}

/** The wall-clock time of an instant. */
export function wallClockAt(minute: Instant): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(minute * 60_000)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();
}

/** The instant of a time of day, such as 22:00. A time that the clock skips is the one after it. */
export function instantAt(date: Temporal.PlainDate, hour: number): Instant {
  const time = Temporal.PlainTime.from({ hour });
  return minuteOf(date.toZonedDateTime({ timeZone, plainTime: time }).toInstant());
}
