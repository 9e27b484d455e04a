import { elapsedMinutes, existsInCopenhagen, parseWallClock, wallClockText } from "#common/rules/clock.ts";
import { addError, type FieldErrors, maxPrice } from "#common/rules/values/fields.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { defaultKind, kinds } from "#features/kinds/rules/kinds.ts";
import type { JobInput } from "./job.ts";
import { autoPrice } from "./job-price.ts";

/**
 * Jobs may lie this many months back, and minutes come in steps of this many
 * (docs/product-rules.md#when-a-job-may-lie).
 */
export const maxMonthsBack = 3;
export const minuteStep = 5;

type Dates = Pick<JobInput, "started_at" | "ended_at">;

/** The first day that a new job may lie on: `maxMonthsBack` before today. */
export function earliestJobDate(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ months: maxMonthsBack });
}

type Days = { readonly today: Temporal.PlainDate; readonly stored?: Dates | undefined };

/** The first day that can be chosen: that of a new job, or of an older stored job the first of its own month. */
export function firstJobDate({ today, stored }: Days): Temporal.PlainDate {
  const earliest = earliestJobDate(today);
  const first = ownMonth(stored)?.first;
  return first && Temporal.PlainDate.compare(first, earliest) < 0 ? first : earliest;
}

/**
 * Whether a job may start or end on the day: within the months back, or of a stored job within its own month, however
 * old it is; never ahead (docs/product-rules.md#when-a-job-may-lie).
 */
export function isJobDate(side: keyof Dates, date: Temporal.PlainDate, { today, stored }: Days): boolean {
  const isWithin = (first: Temporal.PlainDate, last: Temporal.PlainDate) =>
    Temporal.PlainDate.compare(first, date) <= 0 && Temporal.PlainDate.compare(date, last) <= 0;
  if (Temporal.PlainDate.compare(date, today) > 0) return false;
  if (isWithin(earliestJobDate(today), today)) return true;
  const month = ownMonth(stored);
  return month !== undefined && isWithin(month.first, side === "ended_at" ? month.lastEnd : month.last);
}

/** The month in which a stored job starts. A night that begins on its last day ends on the day after. */
function ownMonth(stored: Dates | undefined) {
  const start = stored && parseWallClock(stored.started_at)?.toPlainDate();
  if (!start) return undefined;
  const last = start.with({ day: start.daysInMonth });
  return { first: start.with({ day: 1 }), last, lastEnd: last.add({ days: 1 }) };
}
/** Of the stored job; what an edit leaves out of it stays. */
type Stored = Dates & Pick<JobInput, "pause_minutes">;

/**
 * The rules of a job that reach over one field, over the stored job or over the calendar
 * (docs/product-rules.md#when-a-job-may-lie). Takes the
 * fields that are right by themselves, so that all errors come at once.
 * @param stored the job before an edit: a date that is left alone is not refused because time has passed
 */
export function jobInputErrors(sent: Partial<JobInput>, today: Temporal.PlainDate, stored?: Stored): FieldErrors {
  const fields = { ...sent, pause_minutes: pauseOf(sent, stored) };
  const errors: FieldErrors = {};
  for (const name of ["started_at", "ended_at"] as const) {
    const text = fields[name];
    if (text !== undefined && text !== stored?.[name]) addDateErrors(errors, name, text, { today, stored });
  }
  addOrderErrors(errors, fields, today);
  addPauseErrors(errors, fields);
  addPriceErrors(errors, fields);
  return errors;
}

function addDateErrors(errors: FieldErrors, name: keyof Dates, text: string, days: Days): void {
  const time = parseWallClock(text);
  if (!time) return;
  const date = time.toPlainDate();
  const refusal = dateRefusal(name, date, days);
  if (refusal !== undefined) addError(errors, name, refusal);
  if (time.minute % minuteStep !== 0 || time.second !== 0)
    addError(errors, name, `Vælg hele ${minuteStep} minutter, fx 07:05.`);
  if (!existsInCopenhagen(time)) addError(errors, name, "Tidspunktet findes ikke: uret stilles en time frem den nat.");
}

/** Why a job cannot start or end on the day; undefined where it can. */
export function dateRefusal(side: keyof Dates, date: Temporal.PlainDate, days: Days): string | undefined {
  if (isJobDate(side, date, days)) return undefined;
  if (Temporal.PlainDate.compare(date, days.today) > 0) return "Du kan ikke registrere frem i tiden.";
  const first = ownMonth(days.stored)?.first;
  const isOld = first && Temporal.PlainDate.compare(first, earliestJobDate(days.today)) < 0;
  const limit = `Datoen må højst ligge ${maxMonthsBack} måneder tilbage`;
  return isOld ? `${limit}, eller i opgavens egen måned.` : `${limit}.`;
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

/** A pause leaves time to work, of whatever pay. */
function addPauseErrors(errors: FieldErrors, { pause_minutes: pause, ...fields }: Partial<JobInput> & Pause): void {
  if (pause % minuteStep !== 0) addError(errors, "pause_minutes", `Vælg hele ${minuteStep} minutter, fx 30.`);
  const elapsed = jobMinutes(fields.started_at, fields.ended_at);
  const isInOrder = elapsed !== undefined && (elapsed > 0 || (elapsed === 0 && fields.price_mode === "manual"));
  if (pause > 0 && isInOrder && elapsed <= pause)
    addError(errors, "pause_minutes", "Pausen skal være kortere end opgaven.");
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

const isPriceTyped = (kind = defaultKind) => kinds[kind].price === "typed";

function addPriceErrors(errors: FieldErrors, fields: Partial<JobInput>): void {
  if (fields.price_mode === "manual" && fields.price === null && isPriceTyped(fields.kind))
    addError(errors, "price", "Beløbet skal udfyldes.");
  if (fields.price_mode !== "auto") return;
  if (fields.hourly_rate === null) addError(errors, "hourly_rate", "Timepris skal udfyldes.");
  const minutes = workedMinutes(fields);
  if (autoPrice(fields.hourly_rate, minutes) > maxPrice)
    addError(errors, "price", `Beløbet må højst være ${formatNumber(maxPrice)} kr.`);
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

type Pause = { readonly pause_minutes: number };

/** The pause that is saved: the one that is named, else the stored job's, else none (docs/product-rules.md#pause). */
export function pauseOf(
  sent: Pick<Partial<JobInput>, "pause_minutes">,
  stored?: Pick<Partial<JobInput>, "pause_minutes">,
): number {
  return sent.pause_minutes ?? stored?.pause_minutes ?? 0;
}

/**
 * What is worked and paid of a period: its elapsed minutes less the pause, below 1 where the pause leaves none; undefined
 * while a time is missing (docs/product-rules.md#pause).
 */
export function workedMinutes(fields: Partial<Dates> & Pick<Partial<JobInput>, "pause_minutes">): number | undefined {
  const elapsed = jobMinutes(fields.started_at, fields.ended_at);
  return elapsed === undefined ? undefined : elapsed - pauseOf(fields);
}

type Pay = Dates & Pick<JobInput, "pause_minutes" | "price_mode" | "hourly_rate" | "price">;

/**
 * The price that is stored, in kroner: the server's own for worked time, the typed one for a manual price
 * (docs/product-rules.md#the-price-of-a-job).
 */
export function jobPrice(input: Pay): number {
  if (input.price_mode === "manual") return input.price ?? 0;
  return autoPrice(input.hourly_rate, workedMinutes(input));
}
