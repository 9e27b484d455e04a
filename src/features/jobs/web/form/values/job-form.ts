import { get } from "react-hook-form";
import { type DatedRate, rateOn } from "#common/rules/hourly-rates.ts";
import {
  hasNoTime,
  minutesAfter,
  noTimeOfDay,
  parseWallClock,
  today,
  wallClockText,
} from "#common/rules/time/clock.ts";
import { roundedEnd, roundedStart, type TimeRule } from "#common/rules/time/time-rounding.ts";
import { parseDuration } from "#common/rules/time/typed-time.ts";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import type { Job } from "#features/jobs/rules/job.ts";
import { isJobText, type JobInputField, type JobText, jobInputFields } from "#features/jobs/rules/job-fields.ts";
import { jobMinutes, nextDayEnd, workedMinutes } from "#features/jobs/rules/job-input.ts";
import { autoPrice, type PriceMode } from "#features/jobs/rules/job-price.ts";
import { defaultKind, isOther, type JobKind, kinds } from "#features/kinds/rules/kinds.ts";
import { type PausePlace, pausePlace } from "#features/working-time-law/rules/pauses/pause-place.ts";
import { lengthOf, periodOf } from "#features/working-time-law/rules/work-periods.ts";
import { type KindsFormValues, kindsFormValues, valuesOfKind } from "./kinds/kind-values.ts";
import { emptyTexts, storedTexts, type TextValues, textPayload } from "./text-values.ts";

/** The value of a picker while its input is incomplete or invalid. */
export const unreadable = "?";

/** An invalid amount is NaN. */
export type JobFormValues = {
  kind: JobKind;
  start_date: string;
  start_time: string;
  end_date: string;
  end_time: string;
  /** Unpaid minutes; null if empty, NaN if invalid. */
  pause_minutes: number | null;
  pause_start: string;
  /** The duration as entered; empty again when the end has been set from the duration. */
  duration: string;
  is_timed: boolean;
  project: Choice | null;
  job_type: Choice | null;
  price_mode: PriceMode;
  hourly_rate: number | null;
  price: number | null;
} & TextValues &
  KindsFormValues;

const places: Readonly<Record<Exclude<JobInputField, JobText>, readonly (keyof JobFormValues)[]>> = {
  started_at: ["start_date", "start_time"],
  ended_at: ["end_date", "end_time"],
  pause_minutes: ["pause_minutes"],
  pause_start: ["pause_start"],
  project_id: ["project"],
  job_type_id: ["job_type"],
  price_mode: ["price_mode"],
  hourly_rate: ["hourly_rate"],
  price: ["price"],
};

export const placesOf = (field: JobInputField) => (isJobText(field) ? [field] : places[field]);

export const jobFormFields = jobInputFields.flatMap((field): readonly (keyof JobFormValues)[] =>
  field === "ended_at" ? [...placesOf(field), "duration"] : placesOf(field),
);

export const isFormField = (name: string, values: JobFormValues): boolean =>
  name !== "kind" && get(values, name) !== undefined;

export function newJobValues(given: Partial<JobFormValues> = {}): JobFormValues {
  const { kind = defaultKind } = given;
  return {
    kind,
    start_date: "",
    start_time: "",
    end_date: given.start_date ?? "",
    end_time: "",
    pause_minutes: null,
    pause_start: "",
    duration: "",
    is_timed: hasHours(kind),
    project: null,
    job_type: null,
    price_mode: hasHours(kind) ? "auto" : "manual",
    hourly_rate: null,
    price: null,
    ...emptyTexts(),
    ...kindsFormValues(),
    ...given,
  };
}

export function storedJobValues(job: Job, rates: readonly DatedRate[]): JobFormValues {
  return {
    kind: job.kind,
    start_date: job.started_at.slice(0, 10),
    start_time: job.started_at.slice(11, 16),
    end_date: job.ended_at.slice(0, 10),
    end_time: job.ended_at.slice(11, 16),
    pause_minutes: job.pause_minutes || null,
    pause_start: job.pause_start ?? "",
    duration: "",
    is_timed: hasHours(job.kind) && !hasNoTime(job.started_at, job.ended_at),
    project: job.project ?? null,
    job_type: job.jobType ?? null,
    price_mode: job.price_mode,
    hourly_rate: job.hourly_rate ?? rateOn(rates, job.started_at),
    price: job.price_mode === "manual" ? job.price : null,
    ...storedTexts(job),
    ...kindsFormValues(job),
  };
}

export type Side = "start" | "end";
export type PeriodField = `${Side}_${"date" | "time"}`;
type Period = Pick<JobFormValues, PeriodField | "kind" | "price_mode" | "is_timed">;

const hasHours = (kind: JobKind) => kinds[kind].time === "period";

export const isDayOnly = ({ price_mode, is_timed }: Pick<JobFormValues, "price_mode" | "is_timed">) =>
  price_mode === "manual" && !is_timed;

type Times = Period & Pick<JobFormValues, "pause_minutes">;

/** The entered duration in minutes. `+1` is an hour more than the entered start and end give without the pause. */
export function askedMinutes(values: Times & Pick<JobFormValues, "duration">): number | undefined {
  const typed = parseDuration(values.duration);
  if (!typed) return undefined;
  return typed.minutes + (typed.isAdded ? Math.max(0, typedMinutes(values) ?? 0) : 0);
}

export function endOfDuration(values: Times & Pick<JobFormValues, "duration">, rule: TimeRule) {
  const started_at = wallClock(values, "start") ?? "";
  const start = parseWallClock(started_at);
  const asked = askedMinutes(values);
  if (!start || asked === undefined) return undefined;
  const ended_at = wallClockText(minutesAfter(start, asked + typedPause(values)));
  const end = roundedEnd({ started_at, ended_at }, rule);
  return { end_date: end.slice(0, 10), end_time: end.slice(11, 16) };
}

export function roundedTimeOf(values: Period, side: Side, rule: TimeRule): string | undefined {
  const times = { started_at: wallClock(values, "start") ?? "", ended_at: wallClock(values, "end") ?? "" };
  if (!parseWallClock(side === "start" ? times.started_at : times.ended_at)) return undefined;
  return (side === "start" ? roundedStart(times, rule) : roundedEnd(times, rule)).slice(11, 16);
}

export function typedMinutes(values: Times): number | undefined {
  const [started_at, ended_at] = [wallClock(values, "start"), wallClock(values, "end")];
  if (started_at === undefined || ended_at === undefined) return undefined;
  return workedMinutes({
    kind: values.kind,
    started_at,
    ended_at,
    pause_minutes: takesTime(values) ? typedPause(values) : 0,
  });
}

const typedPause = ({ pause_minutes }: Pick<JobFormValues, "pause_minutes">) =>
  Number.isNaN(pause_minutes) ? 0 : (pause_minutes ?? 0);

/** Whether the job has hours. Work at an entered amount may have only a day. */
export function takesTime(values: Period): boolean {
  if (!hasHours(values.kind)) return false;
  return values.price_mode === "auto" || jobMinutes(wallClock(values, "start"), wallClock(values, "end")) !== 0;
}

/** True for an invalid pause, so that the field for the start of the pause stays. */
export const hasPause = (values: Times): boolean =>
  takesTime(values) && values.pause_minutes !== null && values.pause_minutes !== 0;

const typedPauseStart = (values: Times & Partial<Pick<JobFormValues, "pause_start">>): string | null =>
  (hasPause(values) && values.pause_start) || null;

/** `planned` is the start of the pause in the user's plan, `HH:mm`. */
export function typedPausePlace(
  values: Times & Pick<JobFormValues, "pause_start">,
  planned: string | null = null,
): PausePlace | undefined {
  const period = periodOf(wallClock(values, "start") ?? "", wallClock(values, "end") ?? "");
  const [pause_minutes, pause_start] = [typedPause(values), typedPauseStart(values)];
  if (!period || pause_minutes === 0 || lengthOf(period) <= pause_minutes) return undefined;
  return pausePlace(
    { ...period, pause_minutes, pause_start: pause_start === unreadable ? null : pause_start },
    planned,
  );
}

export function typedJob(values: JobFormValues, jobId: number | undefined) {
  const [started_at, ended_at] = [wallClock(values, "start"), wallClock(values, "end")];
  const minutes = jobMinutes(started_at, ended_at);
  if (started_at === undefined || ended_at === undefined || minutes === undefined || minutes < 0) return undefined;
  const pause_minutes = (takesTime(values) && values.pause_minutes) || undefined;
  const pause_start = typedPauseStart(values);
  return {
    ...{ started_at, ended_at, pause_minutes, project_id: values.project?.id, job_id: jobId },
    pause_start: pause_start === null || pause_start === unreadable ? undefined : pause_start,
  };
}

export function nextEndDate(values: Period): string | undefined {
  const [started_at, ended_at] = [wallClock(values, "start"), wallClock(values, "end")];
  if (started_at === undefined || ended_at === undefined) return undefined;
  return nextDayEnd({ started_at, ended_at }, today())?.slice(0, 10);
}

export function typedAutoPrice(values: Times & Pick<JobFormValues, "hourly_rate">): number {
  return Number.isNaN(values.hourly_rate) ? 0 : autoPrice(values.hourly_rate, typedMinutes(values));
}

export function partsOf(values: Period, side: Side) {
  if (kinds[values.kind].time === "days") return [{ field: `${side}_date`, text: values[`${side}_date`] }] as const;
  if (isDayOnly(values)) return [{ field: "start_date", text: values.start_date }] as const;
  return [
    { field: `${side}_date`, text: values[`${side}_date`] },
    { field: `${side}_time`, text: values[`${side}_time`] },
  ] as const;
}

function wallClock(values: Period, side: Side): string | undefined {
  const [date, time] = partsOf(values, side).map(({ text }) => text);
  if (date === unreadable || time === unreadable) return unreadable;
  if (!date || time === "") return undefined;
  return time === undefined ? `${date} ${noTimeOfDay}` : `${date} ${time}:00`;
}

/** Unreadable values are included, and the schema refuses them. */
export function jobPayload(values: JobFormValues): Record<JobInputField, unknown> {
  const { kind } = values;
  const isAuto = values.price_mode === "auto";
  return {
    ...(isOther(kind) && { kind }),
    started_at: wallClock(values, "start"),
    ended_at: wallClock(values, "end"),
    pause_minutes: takesTime(values) ? (values.pause_minutes ?? 0) : 0,
    pause_start: typedPauseStart(values),
    project_id: values.project?.id,
    job_type_id: values.job_type?.id,
    price_mode: values.price_mode,
    hourly_rate: isAuto ? values.hourly_rate : null,
    price: kinds[kind].price === "computed" ? 0 : isAuto ? typedAutoPrice(values) : values.price,
    ...textPayload(values),
    ...valuesOfKind(kind)?.payload(values),
  };
}

export const keptValues = (values: JobFormValues): JobFormValues => ({
  ...values,
  ...valuesOfKind(values.kind)?.kept?.(values),
});
