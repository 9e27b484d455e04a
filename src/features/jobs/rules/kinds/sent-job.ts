import { validFields } from "#common/rules/values/fields.ts";
import { expenseInput } from "#features/kinds/rules/expense/expense-fields.ts";
import { tripInput } from "#features/mileage/rules/trip-fields.ts";
import type { JobInput } from "../job.ts";

type Part<Fields> = Partial<NonNullable<Fields>> | null;

/**
 * What was sent of a job, as far as each field is right by itself, within an expense and a trip too: what reaches over
 * several fields is then told with the rest. A field of them that was left out is there as its default or as undefined.
 */
export type SentJob = Omit<Partial<JobInput>, "expense" | "trip"> & {
  readonly expense?: Part<JobInput["expense"]> | undefined;
  readonly trip?: Part<JobInput["trip"]> | undefined;
};

/** @param fields of the body, those that are right; an expense or a trip with a wrong field is not among them */
export function sentJob(fields: Partial<JobInput>, body: unknown): SentJob {
  const { expense, trip } = Object(body) as { readonly expense?: unknown; readonly trip?: unknown };
  return {
    ...fields,
    ...(isObject(expense) && { expense: validFields(expenseInput, expense) }),
    ...(isObject(trip) && { trip: validFields(tripInput, trip) }),
  };
}

const isObject = (part: unknown) => typeof part === "object" && part !== null && !Array.isArray(part);
