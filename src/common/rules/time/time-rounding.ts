import { elapsedMinutes, existsInCopenhagen, parseWallClock, timeZone, wallClockText } from "./clock.ts";

/* The rounding of times and durations to the company's step of minutes (docs/product-rules.md#steps-of-minutes). */

export const minuteSteps = [1, 5, 15] as const;
export const roundings = ["none", "nearest", "up", "down"] as const;

export type TimeRule = {
  readonly minute_step: (typeof minuteSteps)[number];
  /** `none` refuses an entered time between two steps, but rounds measured times and durations to the nearest step. */
  readonly rounding: (typeof roundings)[number];
};

export const stepWords: Readonly<Record<TimeRule["minute_step"], string>> = {
  1: "hele minutter",
  5: "hele 5 minutter",
  15: "hele kvarter",
};

export const defaultTimeRule: TimeRule = { minute_step: 5, rounding: "none" };

export type Times = { readonly started_at: string; readonly ended_at: string };

const modes = { none: "halfExpand", nearest: "halfExpand", up: "ceil", down: "floor" } as const;
const options = ({ minute_step, rounding }: TimeRule) =>
  ({ smallestUnit: "minute", roundingIncrement: minute_step, roundingMode: modes[rounding] }) as const;
const downwards = (rule: TimeRule) => ({ ...options(rule), roundingMode: "floor" }) as const;

/** A time that would become the next midnight is rounded down, because the next day may be in the future. */
export function roundedInstant(instant: Temporal.Instant, rule: TimeRule): Temporal.Instant {
  const rounded = instant.round(options(rule));
  return dayOf(rounded).equals(dayOf(instant)) ? rounded : instant.round(downwards(rule));
}

const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timeZone).toPlainDate();

/** Rounds both times separately, so consecutive measurements stay consecutive. If both become equal, one moves. */
export function roundedPeriod(
  start: Temporal.Instant,
  stop: Temporal.Instant,
  rule: TimeRule,
): { from: Temporal.Instant; to: Temporal.Instant } {
  const [from, to] = [roundedInstant(start, rule), roundedInstant(stop, rule)];
  if (Temporal.Instant.compare(from, to) < 0) return { from, to };
  const step = { minutes: rule.minute_step };
  const later = { from, to: to.add(step) };
  const earlier = { from: from.subtract(step), to };
  const isEarlierRight = dayOf(earlier.from).equals(dayOf(start));
  const isLaterRight = dayOf(later.to).equals(dayOf(stop));
  const isPastStop = Temporal.Instant.compare(to, stop) > 0;
  // The end moves a step later if it stays on its day; otherwise the start moves a step earlier. If the end was already
  // rounded up, the start moves instead, if it stays on its day.
  return isLaterRight && !(isPastStop && isEarlierRight) ? later : earlier;
}

/** Rounds an entered time to a step of the clock on the same day. A text that is no time in Copenhagen is unchanged. */
export function roundedTime(text: string, rule: TimeRule): string {
  const time = parseWallClock(text);
  if (!time || !existsInCopenhagen(time)) return text;
  const rounded = time.round(options(rule));
  const kept = rounded.toPlainDate().equals(time.toPlainDate()) ? rounded : time.round(downwards(rule));
  // A time that is rounded into the skipped hour becomes the end of that hour.
  return wallClockText(kept.toZonedDateTime(timeZone).toPlainDateTime());
}

/**
 * The rounded end. If it is no longer after the start, it is the next step after the start or, if that step is on
 * another day, the unrounded end.
 */
export function roundedEnd(times: Times, rule: TimeRule): string {
  const rounded = roundedTime(times.ended_at, rule);
  if (!losesItsTime(times, { ...times, ended_at: rounded })) return rounded;
  return besides(times.started_at, rule, { minutes: rule.minute_step }, times.ended_at);
}

/** Rounds the start as `roundedEnd` rounds the end. */
export function roundedStart(times: Times, rule: TimeRule): string {
  const rounded = roundedTime(times.started_at, rule);
  if (!losesItsTime(times, { ...times, started_at: rounded })) return rounded;
  return besides(times.ended_at, rule, { minutes: -1 }, times.started_at);
}

function losesItsTime(typed: Times, rounded: Times): boolean {
  const [before, after] = [minutesOf(typed), minutesOf(rounded)];
  return before !== undefined && after !== undefined && before > 0 && after <= 0;
}

function minutesOf({ started_at, ended_at }: Times): number | undefined {
  const [start, end] = [parseWallClock(started_at), parseWallClock(ended_at)];
  return start && end && elapsedMinutes(start, end);
}

/** The step of the clock at or before `text` plus `by`; `typed` if that step is on another day than `typed`. */
function besides(text: string, rule: TimeRule, by: Temporal.DurationLike, typed: string): string {
  const time = parseWallClock(text)?.add(by).round(downwards(rule));
  const beside = time && wallClockText(time.toZonedDateTime(timeZone).toPlainDateTime());
  return beside?.startsWith(typed.slice(0, 10)) ? beside : typed;
}

/** Rounds whole, non-negative minutes to whole steps. A positive duration becomes at least one step. */
export function roundedMinutes(minutes: number, rule: TimeRule): number {
  if (minutes === 0) return 0;
  const step = rule.minute_step;
  const steps = { halfExpand: Math.round, ceil: Math.ceil, floor: Math.floor }[modes[rule.rounding]](minutes / step);
  return Math.max(step, steps * step);
}

/** Whether a time can be registered: a whole step of the clock, without seconds. */
export const isOnStep = (time: Temporal.PlainDateTime, { minute_step }: Pick<TimeRule, "minute_step">): boolean =>
  time.minute % minute_step === 0 && time.second === 0;

export const roundedWords = (from: string, to: string): string | undefined =>
  from === to ? undefined : `Afrundet fra ${from} til ${to}`;
