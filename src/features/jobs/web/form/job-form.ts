import type { FieldErrors as FormErrors, Resolver } from "react-hook-form";
import { parseDate, today } from "../../../../common/rules/clock.ts";
import { addError, type FieldErrors } from "../../../../common/rules/values/fields.ts";
import { formResolver } from "../../../../common/web/forms/form-resolver.ts";
import type { Choice } from "../../../../common/web/ui/forms/ChoicePicker.tsx";
import { type Job, type JobInput, jobInput } from "../../rules/job.ts";
import { isJobText, type JobInputField, type JobText, jobInputFields, jobTexts } from "../../rules/job-fields.ts";
import { earliestJobDate, jobInputErrors, jobMinutes, nextDayEnd, workedMinutes } from "../../rules/job-input.ts";
import { autoPrice, type PriceMode } from "../../rules/job-price.ts";
import { unreadable } from "./period/picker-value.ts";

/** The form as it is typed: days and times are still text, and an amount that cannot be read is NaN. */
export type JobFormValues = {
  start_date: string;
  start_time: string;
  end_date: string;
  end_time: string;
  /** Unpaid minutes; null when empty, NaN while what stands there is no number. */
  pause_minutes: number | null;
  project: Choice | null;
  job_type: Choice | null;
  price_mode: PriceMode;
  hourly_rate: number | null;
  price: number | null;
} & Record<JobText, string>;

/** Where the fields stand in the form; texts stand there as they are. One without a place does not compile. */
const places: Readonly<Record<Exclude<JobInputField, JobText>, readonly (keyof JobFormValues)[]>> = {
  started_at: ["start_date", "start_time"],
  ended_at: ["end_date", "end_time"],
  pause_minutes: ["pause_minutes"],
  project_id: ["project"],
  job_type_id: ["job_type"],
  price_mode: ["price_mode"],
  hourly_rate: ["hourly_rate"],
  price: ["price"],
};

const placesOf = (field: JobInputField) => (isJobText(field) ? [field] : places[field]);

/** The fields in the order in which they stand in the form. */
export const jobFormFields = jobInputFields.flatMap(placesOf);

export function isFormField(name: string): boolean {
  return jobFormFields.some((field) => field === name);
}

/**
 * What the form of a new job starts with: what is given, and nothing in the rest. It is not yet the user's own, so that
 * leaving the form loses nothing.
 * @param given such as the day of an address, a favourite, or the times of a timer; a day alone is that of the end too
 */
export function newJobValues(given: Partial<JobFormValues> = {}): JobFormValues {
  return {
    start_date: "",
    start_time: "",
    end_date: given.start_date ?? "",
    end_time: "",
    pause_minutes: null,
    project: null,
    job_type: null,
    price_mode: "auto",
    hourly_rate: null,
    price: null,
    ...textValues(() => ""),
    ...given,
  };
}

/** @param hourlyRate what the user earns by default, for a job that holds no rate of its own */
export function storedJobValues(job: Job, hourlyRate: number | null): JobFormValues {
  return {
    start_date: job.started_at.slice(0, 10),
    start_time: job.started_at.slice(11, 16),
    end_date: job.ended_at.slice(0, 10),
    end_time: job.ended_at.slice(11, 16),
    pause_minutes: job.pause_minutes || null,
    project: job.project ?? null,
    job_type: job.jobType ?? null,
    price_mode: job.price_mode,
    hourly_rate: job.hourly_rate ?? hourlyRate,
    price: job.price_mode === "manual" ? job.price : null,
    ...textValues((field) => job[field] ?? ""),
  };
}

function textValues<Value>(read: (field: JobText) => Value) {
  return Object.fromEntries(jobTexts.map((field) => [field, read(field)])) as Record<JobText, Value>;
}

type Side = "start" | "end";
export type PeriodField = `${Side}_${"date" | "time"}`;
type Period = Pick<JobFormValues, PeriodField>;

/** Minutes of work between start and end, the pause left out; undefined until both are typed. */
export function typedMinutes(values: Period & Pick<JobFormValues, "pause_minutes">): number | undefined {
  const { pause_minutes } = values;
  const pause = Number.isNaN(pause_minutes) ? 0 : (pause_minutes ?? 0);
  const [started_at, ended_at] = [wallClock(values, "start"), wallClock(values, "end")];
  if (started_at === undefined || ended_at === undefined) return undefined;
  return workedMinutes({ started_at, ended_at, pause_minutes: pause });
}

/** Whether there can be a pause in it: an expense need not take time. */
export function takesTime(values: Period & Pick<JobFormValues, "price_mode">): boolean {
  return values.price_mode === "auto" || jobMinutes(wallClock(values, "start"), wallClock(values, "end")) !== 0;
}

/** What the flags are asked by; undefined until start and end are typed and in their order. */
export function typedJob(values: JobFormValues, jobId: number | undefined) {
  const [started_at, ended_at] = [wallClock(values, "start"), wallClock(values, "end")];
  const minutes = jobMinutes(started_at, ended_at);
  if (started_at === undefined || ended_at === undefined || minutes === undefined || minutes < 0) return undefined;
  const pause_minutes = (takesTime(values) && values.pause_minutes) || undefined;
  return { started_at, ended_at, pause_minutes, project_id: values.project?.id, job_id: jobId };
}

/** The day on which an end that stands before its start is meant, `YYYY-MM-DD`; see `nextDayEnd`. */
export function nextEndDate(values: Period): string | undefined {
  const [started_at, ended_at] = [wallClock(values, "start"), wallClock(values, "end")];
  if (started_at === undefined || ended_at === undefined) return undefined;
  return nextDayEnd({ started_at, ended_at }, today())?.slice(0, 10);
}

/** The computed total, 0 while an input is missing. */
export function typedAutoPrice(values: Period & Pick<JobFormValues, "hourly_rate" | "pause_minutes">): number {
  return Number.isNaN(values.hourly_rate) ? 0 : autoPrice(values.hourly_rate, typedMinutes(values));
}

function partsOf(values: Period, side: Side) {
  return [
    { field: `${side}_date`, text: values[`${side}_date`] },
    { field: `${side}_time`, text: values[`${side}_time`] },
  ] as const;
}

function wallClock(values: Period, side: Side): string | undefined {
  const [date, time] = partsOf(values, side);
  if (date.text === unreadable || time.text === unreadable) return unreadable;
  return date.text === "" || time.text === "" ? undefined : `${date.text} ${time.text}:00`;
}

/** The form's values as the call takes them; what cannot be read stays as it is, for the schema to refuse. */
export function jobPayload(values: JobFormValues): Record<keyof Omit<JobInput, "version">, unknown> {
  const isAuto = values.price_mode === "auto";
  return {
    started_at: wallClock(values, "start"),
    ended_at: wallClock(values, "end"),
    pause_minutes: takesTime(values) ? (values.pause_minutes ?? 0) : 0,
    project_id: values.project?.id,
    job_type_id: values.job_type?.id,
    price_mode: values.price_mode,
    hourly_rate: isAuto ? values.hourly_rate : null,
    price: isAuto ? typedAutoPrice(values) : values.price,
    ...textValues((field) => (values[field].trim() === "" ? null : values[field])),
  };
}

type StoredDates = Pick<JobInput, "started_at" | "ended_at">;

/** The server's own schema and rules, with what they find told under the fields of the form. */
export function jobFormResolver(stored: StoredDates | undefined): Resolver<JobFormValues> {
  const resolve = formResolver(jobInput, (fields) => jobInputErrors(fields, today(), stored), jobPayload);
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    const errors = Object.entries(result.errors).flatMap(([name, error]) =>
      fieldsOf(name, values).map((field) => [field, { ...error, ...whatIsMissing(field, values) }] as const),
    );
    if (errors.length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(errors) as FormErrors<JobFormValues> };
  };
}

const missingParts: Readonly<Record<PeriodField, string>> = {
  start_date: "Vælg startdato.",
  start_time: "Vælg starttid.",
  end_date: "Vælg slutdato.",
  end_time: "Vælg sluttid.",
};

/** The payload knows a start and an end; the form says of each part by itself that it is missing. */
function whatIsMissing(field: string, values: JobFormValues): { readonly message?: string } {
  const part = Object.keys(missingParts).find((name) => name === field) as PeriodField | undefined;
  return part && values[part] === "" ? { message: missingParts[part] } : {};
}

/** What else errors may call a field. */
const otherNames: Readonly<Record<string, JobInputField>> = { priceMode: "price_mode" };

/** Errors under the names of the payload → the same under the fields of the form. */
export function formFieldErrors(errors: FieldErrors, values: JobFormValues): FieldErrors {
  const inForm: FieldErrors = {};
  for (const [name, messages] of Object.entries(errors))
    for (const field of fieldsOf(name, values)) for (const message of messages) addError(inForm, field, message);
  return inForm;
}

function fieldsOf(name: string, values: JobFormValues): readonly string[] {
  if (name === "started_at") return [...periodFields("start", values)];
  if (name === "ended_at") return [...periodFields("end", values)];
  const field = otherNames[name] ?? jobInputFields.find((known) => known === name);
  return field ? placesOf(field) : [name];
}

/** Where an error about a start or end is told: under the parts that are missing, else under the part to change. */
function periodFields(side: Side, values: JobFormValues): readonly PeriodField[] {
  const parts = partsOf(values, side);
  const unread = parts.filter(({ text }) => text === unreadable);
  const missing = parts.filter(({ text }) => text === "");
  if (unread.length + missing.length > 0) return (unread.length > 0 ? unread : missing).map(({ field }) => field);
  return [isDayWrong(side, values) ? `${side}_date` : `${side}_time`];
}

function isDayWrong(side: Side, values: JobFormValues): boolean {
  const date = parseDate(values[`${side}_date`]);
  if (!date) return true;
  const compare = Temporal.PlainDate.compare;
  const isOutside = compare(date, earliestJobDate(today())) < 0 || compare(date, today()) > 0;
  return isOutside || (side === "end" && values.end_date < values.start_date);
}
