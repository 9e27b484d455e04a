import * as z from "zod/mini";
import {
  addError,
  chosenId,
  dateField,
  type FieldErrors,
  id,
  kronerField,
  maxHourlyRate,
} from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";

const named = z.object({ id, name: z.string() });

/** See docs/product-rules.md#customers-and-sales-rates. */
export const salesRate = z.object({
  id,
  customer: z.nullable(named),
  project: z.nullable(named),
  job_type: z.nullable(named),
  from_date: z.string(),
  /** Kroner per hour, without VAT. */
  rate: wire.hourlyRate,
  version: wire.version,
});
export type SalesRate = z.infer<typeof salesRate>;

/** Null for all customers, projects or job types. */
const chosen = (missing: string) => z._default(z.nullable(chosenId(missing)), null);

export const salesRateInput = z.object({
  customer_id: chosen("Vælg en kunde."),
  project_id: chosen("Vælg et projekt."),
  job_type_id: chosen("Vælg en arbejdstype."),
  from_date: dateField("Fra"),
  rate: kronerField("Pris pr. time", maxHourlyRate),
});
export type SalesRateInput = z.infer<typeof salesRateInput>;

export const salesRateChange = changeOf(salesRateInput);

/** Refuses a rate for both a customer and a project, because a project has at most one customer. */
export function salesRateErrors({ customer_id, project_id }: Partial<SalesRateInput>): FieldErrors {
  const errors: FieldErrors = {};
  if (customer_id != null && project_id != null)
    addError(errors, "project_id", "Vælg enten en kunde eller et projekt. Projektets pris går foran kundens.");
  return errors;
}

/** The maximum number of rates. All are shown in one list. */
export const maxSalesRates = 1000;

/** "Havnen A/S, Montage", or "Alt arbejde" for a rate without customer, project and job type. */
export const rateScope = ({ customer, project, job_type }: SalesRate): string =>
  [customer?.name ?? project?.name, job_type?.name].filter(Boolean).join(", ") || "Alt arbejde";
