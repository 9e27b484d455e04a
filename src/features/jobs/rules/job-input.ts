import { elapsedMinutes, existsInCopenhagen, parseWallClock, wallClockText } from "../../../common/rules/clock.ts";
import { addError, type FieldErrors, maxPrice } from "../../../common/rules/values/fields.ts";
import { formatNumber } from "../../../common/rules/values/numbers.ts";
import type { JobInput } from "./job.ts";
import { autoPrice } from "./job-price.ts";

/**
 * Jobs may lie this many months back, and minutes come in steps of this many
 * (docs/product-rules.md#when-a-job-may-lie).
 */
export const maxMonthsBack = 3;
export const minuteStep = 5;

/** The first day that a new job may lie on: `maxMonthsBack` before today. */
export function earliestJobDate(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ months: maxMonthsBack });
}

type Dates = Pick<JobInput, "started_at" | "ended_at">;

/**
 * The rules of a job that reach over one field, over the stored job or over the calendar
 * (docs/product-rules.md#when-a-job-may-lie). Takes the
 * fields that are right by themselves, so that all errors come at once.
 * @param stored the dates before an edit: one that is left alone is not refused because time has passed
 */
export function jobInputErrors(fields: Partial<JobInput>, today: Temporal.PlainDate, stored?: Dates): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of ["started_at", "ended_at"] as const) {
    const text = fields[name];
    if (text !== undefined && text !== stored?.[name]) addDateErrors(errors, name, text, today);
  }
  addOrderErrors(errors, fields, today);
  addPriceErrors(errors, fields);
  return errors;
}

function addDateErrors(errors: FieldErrors, name: keyof Dates, text: string, today: Temporal.PlainDate): void {
  const time = parseWallClock(text);
  if (!time) return;
  const date = time.toPlainDate();
  if (Temporal.PlainDate.compare(date, today) > 0) addError(errors, name, "Du kan ikke registrere frem i tiden.");
  if (Temporal.PlainDate.compare(date, earliestJobDate(today)) < 0)
    addError(errors, name, `Datoen må højst ligge ${maxMonthsBack} måneder tilbage.`);
  if (time.minute % minuteStep !== 0 || time.second !== 0)
    addError(errors, name, `Vælg hele ${minuteStep} minutter, fx 07:05.`);
  if (!existsInCopenhagen(time)) addError(errors, name, "Tidspunktet findes ikke: uret stilles en time frem den nat.");
}

function addOrderErrors(errors: FieldErrors, fields: Partial<JobInput>, today: Temporal.PlainDate): void {
  const { started_at, ended_at } = fields;
  const minutes = jobMinutes(started_at, ended_at);
  if (minutes === undefined || minutes > 0 || (minutes === 0 && fields.price_mode === "manual")) return;
  const isTonight = isOvernight(started_at, ended_at) && started_at?.slice(0, 10) === today.toString();
  addError(
    errors,
    "ended_at",
    isTonight
      ? "Slut skal være efter start. Slutter opgaven efter midnat, kan den registreres i morgen."
      : "Slut skal være efter start.",
  );
}

/** Whether a start and an end stand on one day in the order of a night: 22:00–06:00. */
function isOvernight(startedAt = "", endedAt = ""): boolean {
  const minutes = jobMinutes(startedAt, endedAt);
  return minutes !== undefined && minutes < 0 && startedAt.slice(0, 10) === endedAt.slice(0, 10);
}

/**
 * The end that is meant by 22:00–06:00 on one day: the same time on the day after. Undefined where start and end are
 * otherwise, and where no job may end then: it lies ahead, or in the hour that the clock skips
 * (docs/product-rules.md#when-a-job-may-lie).
 * @returns `YYYY-MM-DD HH:mm:ss`, on the wall clock of Copenhagen
 */
export function nextDayEnd({ started_at, ended_at }: Partial<Dates>, today: Temporal.PlainDate): string | undefined {
  const end = ended_at === undefined ? undefined : parseWallClock(ended_at)?.add({ days: 1 });
  if (!end || !isOvernight(started_at, ended_at)) return undefined;
  const isAhead = Temporal.PlainDate.compare(end.toPlainDate(), today) > 0;
  return isAhead || !existsInCopenhagen(end) ? undefined : wallClockText(end);
}

function addPriceErrors(errors: FieldErrors, fields: Partial<JobInput>): void {
  if (fields.price_mode === "manual" && fields.price === null) addError(errors, "price", "Total skal udfyldes.");
  if (fields.price_mode !== "auto") return;
  if (fields.hourly_rate === null) addError(errors, "hourly_rate", "Timepris skal udfyldes.");
  const minutes = jobMinutes(fields.started_at, fields.ended_at);
  if (autoPrice(fields.hourly_rate, minutes) > maxPrice)
    addError(errors, "price", `Total må højst være ${formatNumber(maxPrice)} kr.`);
}

/**
 * Elapsed minutes between two wall-clock texts, or undefined while one of them is missing or no time
 * (docs/product-rules.md#elapsed-minutes).
 */
export function jobMinutes(startedAt: string | undefined, endedAt: string | undefined): number | undefined {
  const start = startedAt === undefined ? undefined : parseWallClock(startedAt);
  const end = endedAt === undefined ? undefined : parseWallClock(endedAt);
  return start && end ? elapsedMinutes(start, end) : undefined;
}

type Pay = Pick<JobInput, "started_at" | "ended_at" | "price_mode" | "hourly_rate" | "price">;

/**
 * The price that is stored, in kroner: the server's own for worked time, the typed one for a manual price
 * (docs/product-rules.md#the-price-of-a-job).
 */
export function jobPrice(input: Pay): number {
  if (input.price_mode === "manual") return input.price ?? 0;
  return autoPrice(input.hourly_rate, jobMinutes(input.started_at, input.ended_at));
}
