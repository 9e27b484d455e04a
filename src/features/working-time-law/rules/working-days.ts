import { clockText, dayNumber, startOfDay, timeZone } from "#common/rules/time/clock.ts";
import { type Instant, minuteOf, type Period } from "./work-periods.ts";

/** The night is from 22 to 5 (docs/product-rules.md#working-time). */
export const night = { from: 22, to: 5 } as const;

/** A day in Copenhagen from midnight to midnight. A day on which the clock changes has 23 or 25 hours. */
export type Day = Period & {
  readonly date: string;
  /** The parts of the day that are night: its first hours and its last hours. */
  readonly nights: readonly [Period, Period];
};

export function daysBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): Day[] {
  const [first, last] = [dayNumber(from.toString()), dayNumber(to.toString())];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => dayOf(first + place));
}

const knownDays = new Map<number, Day>();

/** Caches each day, because the register computes the days of a hundred thousand jobs. `number`: days since 1970. */
function dayOf(number: number): Day {
  const known = knownDays.get(number);
  if (known) return known;
  const date = Temporal.PlainDate.from("1970-01-01").add({ days: number });
  const [start, end] = [date, date.add({ days: 1 })].map((day) => minuteOf(startOfDay(day))) as [Instant, Instant];
  const nights: Day["nights"] = [
    { start, end: instantAt(date, night.to) },
    { start: instantAt(date, night.from), end },
  ];
  const day = { date: date.toString(), start, end, nights };
  knownDays.set(number, day);
  return day;
}

export const dayOn = (date: string): Day => dayOf(dayNumber(date));

export function dayAt(minute: Instant): Day {
  // Copenhagen is one or two hours ahead of UTC.
  const day = dayOf(Math.floor((minute + 60) / (24 * 60)));
  return minute < day.end ? day : dayOf(Math.floor((minute + 120) / (24 * 60)));
}

export function daysOf({ start, end }: Period): Day[] {
  if (end <= start) return [];
  const days = [dayAt(start)];
  for (let last = days[0]; last && last.end < end; days.push(last)) last = dayAt(last.end);
  return days;
}

/** The periods by date. A period over midnight is in the list of each date that it touches. */
export function byDate(periods: readonly Period[]): Map<string, Period[]> {
  const found = new Map<string, Period[]>();
  for (const period of periods)
    for (const { date } of daysOf(period)) {
      const ofDay = found.get(date);
      if (ofDay) ofDay.push(period);
      else found.set(date, [period]);
    }
  return found;
}

/** The date on which work ends. Work that ends at midnight ends on the day before. */
export const dateOfEnd = (end: Instant): string => dayAt(end - 1).date;

/** The time of day `HH:mm` of an instant within the given day. */
export function timeOfDay(minute: Instant, day: Day): string {
  if (day.end - day.start === 24 * 60) return clockText(minute - day.start);
  // The clock changes only at night, so a later time can be computed. Temporal would take a hundred times as long.
  const [{ end: nightEnd }] = day.nights;
  if (minute >= nightEnd) return clockText(night.to * 60 + minute - nightEnd);
  return wallClockAt(minute).toPlainTime().toString({ smallestUnit: "minute" });
}

export const clockAt = (minute: Instant): string => timeOfDay(minute, dayAt(minute));

export function wallClockAt(minute: Instant): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(minute * 60_000)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();
}

/** The instant of a full hour on a date. An hour that the clock skips counts as the next hour. */
export function instantAt(date: Temporal.PlainDate, hour: number): Instant {
  const time = Temporal.PlainTime.from({ hour });
  return minuteOf(date.toZonedDateTime({ timeZone, plainTime: time }).toInstant());
}
