import * as z from "zod/mini";
import { maxPlannedPause, type TimedMinutes, timesOf } from "#common/rules/norm/norm-plan.ts";
import { clockField, minutesField } from "#common/rules/norm/norm-plan-input.ts";
import type { PlannedDay } from "#common/rules/norm/planned-day.ts";
import {
  existsInCopenhagen,
  formatMinutes,
  formatTime,
  type Interval,
  intervalOf,
  parseDate,
} from "#common/rules/time/clock.ts";
import { addError, dateField, type FieldErrors } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";
import { dateRefusal } from "#features/jobs/rules/job-input.ts";
import { lateCauseShape } from "#features/periods/rules/late-reason.ts";
import { type AwayPart, minutesLeft, timesLeft } from "./planned-time-left.ts";

/* A register entry is a day's working time by the plan, or as corrected (docs/product-rules.md#register-entries). */

const version = z.object({
  /** `YYYY-MM-DD HH:mm:ss`; null if only the minutes are known, or if the person did not work. */
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  pause_minutes: wire.pauseMinutes,
  /** Without the pause; 0 if the person did not work. */
  minutes: wire.count,
  is_corrected: z.boolean(),
  changed_at: z.string(),
  /** The cause of a correction in a closed month; null for other versions. */
  late_cause: z.nullable(z.string()),
});
export type EntryVersion = z.infer<typeof version>;

export const registerEntry = z.extend(version, {
  date: z.string(),
  version: wire.version,
  /** The former versions, the latest first. */
  former: z.array(version),
});
export type RegisterEntry = z.infer<typeof registerEntry>;

/** `07:00–15:00, pause 30 min.`, `7 timer 24 min.` or `mødte ikke`. */
export function entryWords({ started_at, ended_at, pause_minutes, minutes }: EntryVersion): string {
  if (started_at === null || ended_at === null) return formatMinutes(minutes) || "mødte ikke";
  const pause = formatMinutes(pause_minutes);
  return `${formatTime(started_at)}–${formatTime(ended_at)}${pause && `, pause ${pause}`}`;
}

export const maxFormerVersions = 20;

/** A correction of a day. Times are `HH:mm`, or null for no work. An end at or before the start is on the next day. */
export const entryInput = z.object({
  start: z.nullable(clockField("Start")),
  end: z.nullable(clockField("Slut")),
  pause_minutes: z.optional(minutesField("Pausen", maxPlannedPause)),
});
export type EntryInput = z.infer<typeof entryInput>;
export const entryChange = z.extend(changeOf(entryInput), lateCauseShape);

export const entryParams = z.object({ date: dateField("Dato") });

export type EntryTimes = {
  readonly interval: Interval | null;
  readonly pause_minutes: number;
  readonly minutes: number;
};

/** The times of a planned day without the parts in which the person is away; undefined if no work remains. */
export function plannedTimes(
  date: Temporal.PlainDate,
  { minutes, times }: PlannedDay,
  away: readonly AwayPart[] = [],
): EntryTimes | undefined {
  if (away.some(({ part }) => part === "whole")) return undefined;
  const left = times && away.length > 0 ? timesLeft(times, away) : times;
  const planned = times
    ? left && timed(date, left)
    : { interval: null, pause_minutes: 0, minutes: minutesLeft(minutes ?? 0, away) };
  return planned && planned.minutes > 0 ? planned : undefined;
}

export const noTimes: EntryTimes = { interval: null, pause_minutes: 0, minutes: 0 };

export function typedTimes(date: Temporal.PlainDate, { start, end, pause_minutes = 0 }: EntryInput): EntryTimes {
  if (start === null || end === null) return noTimes;
  return timed(date, timesOf({ start, end, pause_start: null, pause_minutes }));
}

function timed(date: Temporal.PlainDate, times: Pick<TimedMinutes, "start" | "end" | "pause_minutes">): EntryTimes {
  const interval = intervalOf(clockAt(date, times.start), clockAt(date, times.end));
  const elapsed = interval.start.until(interval.end).total("minutes");
  return { interval, pause_minutes: times.pause_minutes, minutes: elapsed - times.pause_minutes };
}

/** @param minute minutes after midnight as the clock shows them; at least 24 * 60 for a time on the next day */
const clockAt = (date: Temporal.PlainDate, minute: number) => date.toPlainDateTime().add({ minutes: minute });

export function isUnchanged(
  { started_at, ended_at, pause_minutes, minutes }: EntryVersion,
  typed: EntryInput,
): boolean {
  if (started_at === null || ended_at === null) return minutes === 0 && typed.start === null && typed.end === null;
  const isSame = typed.start === formatTime(started_at) && typed.end === formatTime(ended_at);
  return isSame && (typed.pause_minutes ?? 0) === pause_minutes;
}

/** The errors of a correction that depend on several fields or on the day. A day must be open for new jobs. */
export function entryErrors(
  { start, end, pause_minutes = 0 }: Partial<EntryInput>,
  date: string,
  today: Temporal.PlainDate,
): FieldErrors {
  const errors: FieldErrors = {};
  const day = parseDate(date);
  if (!day || start === undefined || end === undefined) return errors;
  const refusal = dateRefusal("started_at", day, { today });
  if (refusal !== undefined) addError(errors, "start", refusal);
  if (start === null || end === null) {
    if (start !== end) addError(errors, start === null ? "start" : "end", "Skriv både start og slut.");
    return errors;
  }
  const times = timesOf({ start, end, pause_start: null, pause_minutes });
  const [from, to] = [clockAt(day, times.start), clockAt(day, times.end)];
  const missing = "Tidspunktet findes ikke: uret stilles en time frem den nat.";
  if (!existsInCopenhagen(from)) addError(errors, "start", missing);
  if (!existsInCopenhagen(to)) addError(errors, "end", missing);
  const endRefusal = refusal === undefined ? dateRefusal("ended_at", to.toPlainDate(), { today }) : undefined;
  if (endRefusal !== undefined) addError(errors, "end", endRefusal);
  if (timed(day, times).minutes <= 0) addError(errors, "pause_minutes", "Pausen skal være kortere end arbejdet.");
  return errors;
}
