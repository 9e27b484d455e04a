import { intervalOf, parseWallClock } from "#common/rules/clock.ts";

/** Whole minutes since 1970. Rest is counted between instants, so a clock change neither adds nor hides an hour. */
export type Instant = number;

export type Period = { readonly start: Instant; readonly end: Instant };

/** A registered job that takes time. The pause is included in the period. */
export type Work = Period & { readonly pause_minutes: number };

export const lengthOf = ({ start, end }: Period): number => end - start;

/** Joins periods that overlap or touch, earliest first. Empty periods are left out. */
export function merged(periods: readonly Period[]): Period[] {
  const sorted = periods.filter((period) => lengthOf(period) > 0).sort((one, other) => one.start - other.start);
  const joined: Period[] = [];
  for (const period of sorted) {
    const last = joined.at(-1);
    if (last && period.start <= last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, period.end) };
    else joined.push({ start: period.start, end: period.end });
  }
  return joined;
}

/** The time without pauses. A registered pause has no time of day, so it lies in the middle of its job. */
export function withoutPauses(work: readonly Work[]): Period[] {
  return merged(
    work.flatMap(({ start, end, pause_minutes }) => {
      const pause = start + Math.floor((end - start - pause_minutes) / 2);
      return [
        { start, end: pause },
        { start: pause + pause_minutes, end },
      ];
    }),
  );
}

/** The minutes of the periods that lie within another period. */
export function minutesWithin({ start, end }: Period, periods: readonly Period[]): number {
  return periods.reduce(
    (sum, period) => sum + Math.max(0, Math.min(end, period.end) - Math.max(start, period.start)),
    0,
  );
}

/** The period between two wall-clock times `YYYY-MM-DD HH:mm:ss`; undefined if one of them is invalid. */
export function periodOf(startedAt: string, endedAt: string): Period | undefined {
  const [start, end] = [parseWallClock(startedAt), parseWallClock(endedAt)];
  if (!start || !end) return undefined;
  const interval = intervalOf(start, end);
  return { start: minuteOf(interval.start), end: minuteOf(interval.end) };
}

export const minuteOf = (instant: Temporal.Instant): Instant => Math.floor(instant.epochMilliseconds / 60_000);
