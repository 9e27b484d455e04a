import { intervalOf, parseWallClock } from "#common/rules/time/clock.ts";

/** Whole minutes since 1970. Rest is counted between instants, so a clock change neither adds nor hides an hour. */
export type Instant = number;

export type Period = { readonly start: Instant; readonly end: Instant };

/** A job or register entry with a start and an end. The pause lies within the period. */
export type Work = Period & {
  readonly pause_minutes: number;
  /** `HH:mm`. The pause begins when the clock first shows this time in the job. Null if nobody entered a start. */
  readonly pause_start: string | null;
  /** The start of the pause in the plan of the person's day, `HH:mm`. */
  readonly planned_pause?: string | null;
};

export const lengthOf = ({ start, end }: Period): number => end - start;

/** Joins periods that overlap or touch, earliest first. Empty periods are left out. */
export function merged(periods: readonly Period[]): Period[] {
  const sorted = periods.filter((period) => lengthOf(period) > 0).sort((one, other) => one.start - other.start);
  const blocks: { start: Instant; end: Instant }[] = [];
  let last: { start: Instant; end: Instant } | undefined;
  for (const { start, end } of sorted) {
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else {
      last = { start, end };
      blocks.push(last);
    }
  }
  return blocks;
}

/** Merges two merged lists into one. Only the last period of `earlier` may overlap or touch periods of `later`. */
export function joined(earlier: readonly Period[], later: readonly Period[]): Period[] {
  const end = earlier.at(-1)?.end ?? Number.NEGATIVE_INFINITY;
  const place = later.findIndex(({ start }) => start > end);
  const near = place < 0 ? later.length : place;
  return [...merged([...earlier, ...later.slice(0, near)]), ...later.slice(near)];
}

/** The minutes of `periods` (earliest first) that lie within a period. */
export function minutesWithin({ start, end }: Period, periods: readonly Period[]): number {
  let sum = 0;
  for (const period of periods) {
    if (period.start >= end) break;
    sum += Math.max(0, Math.min(end, period.end) - Math.max(start, period.start));
  }
  return sum;
}

/** The period between two wall-clock times `YYYY-MM-DD HH:mm:ss`; undefined if one of them is invalid. */
export function periodOf(startedAt: string, endedAt: string): Period | undefined {
  const [start, end] = [parseWallClock(startedAt), parseWallClock(endedAt)];
  if (!start || !end) return undefined;
  const interval = intervalOf(start, end);
  return { start: minuteOf(interval.start), end: minuteOf(interval.end) };
}

export const minuteOf = (instant: Temporal.Instant): Instant => Math.floor(instant.epochMilliseconds / 60_000);
