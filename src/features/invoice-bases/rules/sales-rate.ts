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

/** What an hour is sold for from a day on (docs/product-rules.md#customers-and-sales-rates). */
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

/** Null for all of them. */
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

/** A project belongs to its customer, so a rate is for one of them. */
export function salesRateErrors({ customer_id, project_id }: Partial<SalesRateInput>): FieldErrors {
  const errors: FieldErrors = {};
  if (customer_id != null && project_id != null)
    addError(errors, "project_id", "Vælg enten en kunde eller et projekt. Projektets pris går foran kundens.");
  return errors;
}

/** As many as one list holds. */
export const maxSalesRates = 1000;
