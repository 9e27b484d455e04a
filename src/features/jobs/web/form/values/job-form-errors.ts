import type { FieldErrors as FormErrors, Resolver } from "react-hook-form";
import type * as z from "zod/mini";
import { parseDate, today } from "#common/rules/time/clock.ts";
import { parseDuration } from "#common/rules/time/typed-time.ts";
import { addError, type FieldErrors, mergeErrors } from "#common/rules/values/fields.ts";
import { mayBeTooLate } from "#common/web/company-rules/registration-rules.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { type JobInput, jobInput } from "#features/jobs/rules/job.ts";
import { type JobInputField, jobInputFields } from "#features/jobs/rules/job-fields.ts";
import { isJobDate, jobInputErrors } from "#features/jobs/rules/job-input.ts";
import { jobKindErrors } from "#features/jobs/rules/kinds/job-kind-errors.ts";
import { sentJob } from "#features/jobs/rules/kinds/sent-job.ts";
import { partNames } from "#features/kinds/rules/kind-parts.ts";
import { kinds } from "#features/kinds/rules/kinds.ts";
import {
  isDayOnly,
  type JobFormValues,
  jobPayload,
  type PeriodField,
  partsOf,
  placesOf,
  type Side,
  unreadable,
} from "./job-form.ts";
import type { FormChecks } from "./kinds/part-check.ts";
import { partChecks } from "./kinds/part-checks.ts";

type Stored = FormChecks["stored"];

export function jobRulesResolver(checks: FormChecks): Resolver<JobFormValues> {
  const { stored, rule } = checks;
  return async (values, context, options) => {
    const { part } = kinds[values.kind];
    const own = part === null ? undefined : partChecks[part];
    const resolve = formResolver<JobFormValues, z.core.$ZodLooseShape>(
      own?.schema?.(values) ?? jobInput,
      (fields: Partial<JobInput>, payload) => {
        const sent = sentJob({ ...fields, kind: values.kind }, payload);
        return mergeErrors(
          jobInputErrors(fields, { today: today(), ...rule }, stored),
          jobKindErrors(sent, new Set(partNames)),
          own?.errors(sent, values, checks) ?? {},
        );
      },
      jobPayload,
    );
    const result = await resolve(values, context, options);
    const errors = Object.entries(result.errors).flatMap(([name, error]): [string, unknown][] =>
      fieldsOf(name, values, stored).map((field) => [field, withMissing(error, field, values)]),
    );
    if (isDurationWrong(values)) errors.push(["duration", { ...rulesError, message: unreadDuration }]);
    if (errors.length === 0) return { values, errors: {} };
    return { values: {}, errors: Object.fromEntries(errors) as FormErrors<JobFormValues> };
  };
}

const rulesError = { type: "rules" };
const unreadDuration = "Skriv fx 7,5, 7:30 eller 90m. Højst 24 timer.";

const isDurationWrong = (values: JobFormValues) =>
  !isDayOnly(values) && values.duration.trim() !== "" && parseDuration(values.duration) === undefined;

const missingParts: Readonly<Record<PeriodField, string>> = {
  start_date: "Vælg startdato.",
  start_time: "Vælg starttid.",
  end_date: "Vælg slutdato.",
  end_time: "Vælg sluttid.",
};

/** The payload has only a start and an end. If a date or time is missing, this function names the missing field. */
function withMissing(error: unknown, field: string, values: JobFormValues): unknown {
  const part = Object.keys(missingParts).find((name) => name === field) as PeriodField | undefined;
  return part && values[part] === "" ? { ...rulesError, message: missingParts[part] } : error;
}

const otherNames: Readonly<Record<string, JobInputField>> = { priceMode: "price_mode" };

export function formFieldErrors(errors: FieldErrors, values: JobFormValues, stored: Stored): FieldErrors {
  const inForm: FieldErrors = {};
  for (const [name, messages] of Object.entries(errors))
    for (const field of fieldsOf(name, values, stored))
      for (const message of messages) addError(inForm, field, message);
  return inForm;
}

function fieldsOf(name: string, values: JobFormValues, stored: Stored): readonly string[] {
  if (name === "started_at") return [...periodFields("start", values, stored)];
  if (name === "ended_at") return [...periodFields("end", values, stored)];
  const field = otherNames[name] ?? jobInputFields.find((known) => known === name);
  return field ? placesOf(field) : [name];
}

function periodFields(side: Side, values: JobFormValues, stored: Stored): readonly PeriodField[] {
  const parts = partsOf(values, side);
  const unread = parts.filter(({ text }) => text === unreadable);
  const missing = parts.filter(({ text }) => text === "");
  if (unread.length + missing.length > 0) return (unread.length > 0 ? unread : missing).map(({ field }) => field);
  if (parts.length === 1) return parts.map(({ field }) => field);
  return [isDayWrong(side, values, stored) ? `${side}_date` : `${side}_time`];
}

function isDayWrong(side: Side, values: JobFormValues, stored: Stored): boolean {
  const date = parseDate(values[`${side}_date`]);
  if (!date) return true;
  const isOutside = !isJobDate(side === "end" ? "ended_at" : "started_at", date, { today: today(), stored });
  const isLate = side === "start" && mayBeTooLate(values.start_date, today());
  return isOutside || isLate || (side === "end" && values.end_date < values.start_date);
}
