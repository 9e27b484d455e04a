import { get } from "react-hook-form";
import { noTimeOfDay } from "#common/rules/clock.ts";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import type { Job } from "#features/jobs/rules/job.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import { unreadable } from "../period/picker-value.ts";
import { emptyTexts, storedTexts, type TextValues, textPayload } from "../values/text-values.ts";
import { type ExpenseValues, expensePayload, expenseValues, nothingPending } from "../values/kinds/expense-values.ts";
import { type TripValues, tripPayload, tripValues } from "../values/kinds/trip-values.ts";

/** The kinds that have a form of their own. */
export type FormKind = Exclude<JobKind, "work">;

/** One project's part of an expense. */
export type PartValues = { project: Choice | null; price: number | null };

/** The form of an expense or a trip as it is typed; what cannot be read as a number is NaN. */
export type KindFormValues = {
  kind: FormKind;
  start_date: string;
  project: Choice | null;
  job_type: Choice | null;
  /** The gross amount of an expense; what a trip pays is the server's to say. */
  price: number | null;
  expense: ExpenseValues;
  trip: TripValues;
  /** On which projects an expense is split; none where it is on `project`. */
  parts: PartValues[];
} & TextValues;

/** What the form of a new one starts with. */
export function newKindValues(kind: FormKind, given: Partial<KindFormValues>): KindFormValues {
  return {
    kind,
    start_date: "",
    project: null,
    job_type: null,
    price: null,
    ...emptyTexts(),
    expense: expenseValues(null),
    trip: tripValues(null),
    parts: [],
    ...given,
  };
}

export function storedKindValues(job: Job): KindFormValues {
  return {
    kind: job.kind as FormKind,
    start_date: job.started_at.slice(0, 10),
    project: job.project ?? null,
    job_type: job.jobType ?? null,
    price: job.price,
    ...storedTexts(job),
    expense: expenseValues(job.expense),
    trip: tripValues(job.trip),
    parts: [],
  };
}

/** The form as the device keeps it; its pictures are kept beside it. */
export const keptKindValues = (values: KindFormValues): KindFormValues => ({
  ...values,
  expense: { ...values.expense, pending: nothingPending },
});

export const isSplit = ({ parts }: Pick<KindFormValues, "parts">) => parts.length > 0;

/** The values as the call takes them; what cannot be read stays as it is, for the schema to refuse. */
export function kindPayload(values: KindFormValues) {
  const { kind, start_date, job_type } = values;
  const time = start_date === unreadable ? unreadable : start_date && `${start_date} ${noTimeOfDay}`;
  return {
    kind,
    started_at: time || undefined,
    ended_at: time || undefined,
    job_type_id: job_type?.id,
    price_mode: "manual",
    hourly_rate: null,
    ...textPayload(values),
    ...(kind === "expense" ? { expense: expensePayload(values.expense) } : { trip: tripPayload(values.trip) }),
    price: kind === "expense" ? values.price : 0,
    ...(isSplit(values)
      ? { parts: values.parts.map(({ project, price }) => ({ project_id: project?.id, price })) }
      : { project_id: values.project?.id }),
  };
}

/** Where the form has what the payload calls otherwise. */
const places: Readonly<Record<string, string>> = {
  started_at: "start_date",
  ended_at: "start_date",
  project_id: "project",
  job_type_id: "job_type",
};

/** Errors under the names of the payload → the same under the fields of the form. */
export function kindFieldErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([name, messages]) => [places[name] ?? name, messages]));
}

/** Whether the form has a place to tell it. */
export const isKindField = (name: string, values: KindFormValues): boolean => get(values, name) !== undefined;
