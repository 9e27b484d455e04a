import { elapsedMinutes, existsInCopenhagen, parseWallClock, wallClockText } from "#common/rules/time/clock.ts";
import { isOnStep, stepWords, type TimeRule } from "#common/rules/time/time-rounding.ts";
import { addError, type FieldErrors, maxPrice } from "#common/rules/values/fields.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import type { Kind } from "#features/kinds/rules/kind.ts";
import { defaultKind, kinds } from "#features/kinds/rules/kinds.ts";
import { pauseStartRefusal } from "#features/working-time-law/rules/pauses/pause-place.ts";
import { lengthOf, periodOf } from "#features/working-time-law/rules/work-periods.ts";
import type { JobInput } from "./job.ts";
import { autoPrice } from "./job-price.ts";
import { kindOf } from "./kinds/job-kind-errors.ts";

const maxMonthsBack = 3;

/** The step of pauses, in minutes. The company's `minute_step` applies to start and end only. */
export const pauseStep = 5;

type Dates = Pick<JobInput, "started_at" | "ended_at">;

/** The earliest day on which a new job may lie (docs/product-rules.md#when-a-job-may-lie). */
export function earliestJobDate(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ months: maxMonthsBack });
}

type Days = { readonly today: Temporal.PlainDate; readonly stored?: Dates | undefined };

/** The earliest day that the form offers: `earliestJobDate`, or the first day of the stored job's month if earlier. */
export function firstJobDate({ today, stored }: Days): Temporal.PlainDate {
  const earliest = earliestJobDate(today);
  const first = ownMonth(stored)?.first;
  return first && Temporal.PlainDate.compare(first, earliest) < 0 ? first : earliest;
}

/** Whether a job may start or end on the day (docs/product-rules.md#when-a-job-may-lie). */
export function isJobDate(side: keyof Dates, date: Temporal.PlainDate, { today, stored }: Days): boolean {
  const isWithin = (first: Temporal.PlainDate, last: Temporal.PlainDate) =>
    Temporal.PlainDate.compare(first, date) <= 0 && Temporal.PlainDate.compare(date, last) <= 0;
  if (Temporal.PlainDate.compare(date, today) > 0) return false;
  if (isWithin(earliestJobDate(today), today)) return true;
  const month = ownMonth(stored);
  return month !== undefined && isWithin(month.first, side === "ended_at" ? month.lastEnd : month.last);
}

/** The month in which the stored job starts. A night job may end on the day after the month (`lastEnd`). */
function ownMonth(stored: Dates | undefined) {
  const start = stored && parseWallClock(stored.started_at)?.toPlainDate();
  if (!start) return undefined;
  const last = start.with({ day: start.daysInMonth });
  return { first: start.with({ day: 1 }), last, lastEnd: last.add({ days: 1 }) };
}
type Stored = Dates & Pick<JobInput, "pause_minutes" | "pause_start" | "kind">;

export type JobRulesContext = { readonly today: Temporal.PlainDate } & Pick<TimeRule, "minute_step">;

/** The errors of rules about several fields or the calendar. `sent` has the fields that pass their own checks. */
export function jobInputErrors(sent: Partial<JobInput>, context: JobRulesContext, stored?: Stored): FieldErrors {
  const { today } = context;
  const fields = { ...sent, pause_minutes: pauseOf(sent, stored), pause_start: pauseStartOf(sent, stored) };
  const errors: FieldErrors = {};
  for (const name of ["started_at", "ended_at"] as const) {
    const text = fields[name];
    if (text !== undefined && text !== stored?.[name]) addDateErrors(errors, name, text, { ...context, stored });
  }
  addOrderErrors(errors, fields, today);
  addPauseErrors(errors, fields);
  addPauseStartErrors(errors, fields);
  addPriceErrors(errors, fields);
  if ((fields.price ?? 0) < 0 && !kinds[kindOf(sent, stored)].hasCreditNotes)
    addError(errors, "price", "Beløbet må ikke være negativ.");
  return errors;
}

function addDateErrors(errors: FieldErrors, name: keyof Dates, text: string, days: Days & JobRulesContext): void {
  const time = parseWallClock(text);
  if (!time) return;
  const date = time.toPlainDate();
  const refusal = dateRefusal(name, date, days);
  if (refusal !== undefined) addError(errors, name, refusal);
  if (!isOnStep(time, days)) addError(errors, name, offStep(days));
  if (!existsInCopenhagen(time)) addError(errors, name, "Tidspunktet findes ikke: uret stilles en time frem den nat.");
}

const offStep = ({ minute_step }: Pick<TimeRule, "minute_step">): string =>
  `Vælg ${stepWords[minute_step]}, fx 07:${minute_step === 15 ? "15" : "05"}.`;

/** The reason why a job cannot start or end on the day; undefined if it can. */
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

function addPauseErrors(errors: FieldErrors, { pause_minutes: pause, ...fields }: Partial<JobInput> & Pause): void {
  if (pause % pauseStep !== 0) addError(errors, "pause_minutes", `Vælg hele ${pauseStep} minutter, fx 30.`);
  const elapsed = jobMinutes(fields.started_at, fields.ended_at);
  const isInOrder = elapsed !== undefined && (elapsed > 0 || (elapsed === 0 && fields.price_mode === "manual"));
  if (pause > 0 && isInOrder && elapsed <= pause)
    addError(errors, "pause_minutes", "Pausen skal være kortere end opgaven.");
}

function addPauseStartErrors(errors: FieldErrors, fields: Partial<JobInput> & Pause): void {
  const { pause_start, pause_minutes, started_at = "", ended_at = "" } = fields;
  if (pause_start === null) return;
  const period = periodOf(started_at, ended_at);
  const isPauseRight = period !== undefined && lengthOf(period) > pause_minutes;
  const refusal =
    pause_minutes === 0
      ? "Skriv, hvor mange minutter pausen varer."
      : isPauseRight && pauseStartRefusal({ ...period, pause_minutes, pause_start });
  if (refusal) addError(errors, "pause_start", refusal);
}

/** Whether the end is earlier than the start on the same day, as in 22:00–06:00. */
function isOvernight(startedAt = "", endedAt = ""): boolean {
  const minutes = jobMinutes(startedAt, endedAt);
  return minutes !== undefined && minutes < 0 && startedAt.slice(0, 10) === endedAt.slice(0, 10);
}

/** The end on the next day for times such as 22:00–06:00. Undefined for other times, or if a job cannot end then. */
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

/** The elapsed minutes; undefined if a text is missing or invalid (docs/product-rules.md#elapsed-minutes). */
export function jobMinutes(startedAt: string | undefined, endedAt: string | undefined): number | undefined {
  const start = startedAt === undefined ? undefined : parseWallClock(startedAt);
  const end = endedAt === undefined ? undefined : parseWallClock(endedAt);
  return start && end ? elapsedMinutes(start, end) : undefined;
}

type Pause = { readonly pause_minutes: number; readonly pause_start: string | null };

/** The minutes of the pause to save (docs/product-rules.md#pause). */
export function pauseOf(
  sent: Pick<Partial<JobInput>, "pause_minutes">,
  stored?: Pick<Partial<JobInput>, "pause_minutes">,
): number {
  return sent.pause_minutes ?? stored?.pause_minutes ?? 0;
}

/** The start of the pause to save. A stored start that no longer fits the edited job becomes null. */
export function pauseStartOf(sent: Partial<JobInput>, stored?: Partial<JobInput>): string | null {
  if (sent.pause_start !== undefined) return sent.pause_start;
  const pause_start = stored?.pause_start ?? null;
  if (pause_start === null) return null;
  const period = periodOf(sent.started_at ?? "", sent.ended_at ?? "");
  const work = period && { ...period, pause_minutes: pauseOf(sent, stored), pause_start };
  return work && work.pause_minutes > 0 && pauseStartRefusal(work) === undefined ? pause_start : null;
}

/** The paid minutes, without the pause. 0 for a job with only dates; 0 or less if the times or the pause are wrong. */
export function workedMinutes(
  fields: Partial<Dates> & Pick<Partial<JobInput>, "pause_minutes" | "kind">,
  kind: Pick<Kind, "time"> = kinds[fields.kind ?? defaultKind],
): number | undefined {
  const elapsed = jobMinutes(fields.started_at, fields.ended_at);
  if (elapsed === undefined) return undefined;
  return kind.time === "days" ? Math.min(0, elapsed) : elapsed - pauseOf(fields);
}

type Pay = Dates & Pick<JobInput, "pause_minutes" | "price_mode" | "hourly_rate" | "price">;

/** The price to store, in kroner (docs/product-rules.md#the-price-of-a-job). */
export function jobPrice(input: Pay): number {
  if (input.price_mode === "manual") return input.price ?? 0;
  return autoPrice(input.hourly_rate, workedMinutes(input));
}
