import * as z from "zod/mini";
import { type ChangedValues, changedValues } from "#common/rules/audit-log.ts";
import { kronerField, maxPrice } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";

export const expenseLimitLabels = {
  named_invoice_above: "Mind om faktura udstedt til firmaet over",
  missing_receipt_reason_length: "Mindste længde af begrundelse, når et bilag mangler",
  duplicate_days: "Dage mellem ens udlæg",
  financial_year_end_month: "Regnskabsårets sidste måned",
} as const;

const reasonMessage = "Skriv et helt tal fra 10 til 200.";
const monthMessage = "Skriv månedens nummer fra 1 til 12.";
const daysMessage = "Skriv et helt tal fra 0 til 31.";

/** The company's limits for expenses and the end of its financial year (docs/product-rules.md#limits-of-expenses). */
export const expenseLimits = z.object({
  /** Kroner. An invoice above this amount must name the company. */
  named_invoice_above: kronerField(expenseLimitLabels.named_invoice_above, maxPrice),
  missing_receipt_reason_length: z
    .int(reasonMessage)
    .check(z.minimum(10, reasonMessage), z.maximum(200, reasonMessage)),
  /** Two expenses of the same person and amount may be duplicates if at most this number of days lies between them. */
  duplicate_days: z.int(daysMessage).check(z.minimum(0, daysMessage), z.maximum(31, daysMessage)),
  /** The last month of the financial year, 1 to 12. Receipts are kept for five years after their financial year. */
  financial_year_end_month: z.int(monthMessage).check(z.minimum(1, monthMessage), z.maximum(12, monthMessage)),
  version: wire.version,
});
export type ExpenseLimits = z.infer<typeof expenseLimits>;

type Limit = keyof typeof expenseLimitLabels;

export function changedLimits(former: ExpenseLimits, limits: ExpenseLimits): ChangedValues {
  const changed = changedValues(former, limits, Object.keys(expenseLimitLabels) as Limit[]);
  return changed ?? { fields: [], before: [], after: [] };
}
