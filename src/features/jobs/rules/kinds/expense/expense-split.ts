import * as z from "zod/mini";
import { addError, chosenId, type FieldErrors, kronerField, maxPrice } from "#common/rules/values/fields.ts";
import { formatKroner, sumKroner } from "#common/rules/values/money.ts";
import { type JobInput, job } from "#features/jobs/rules/job.ts";
import { jobInputShape } from "#features/jobs/rules/job-fields.ts";
import { expenseInput } from "#features/kinds/rules/expense/expense-part.ts";
import { proportionalParts } from "#features/kinds/rules/expense/proportional-parts.ts";
import { maxParts, minParts } from "#features/kinds/rules/expense/split-bounds.ts";
import { lateReasonShape } from "#features/periods/rules/late-reason.ts";

const part = z.object({ project_id: chosenId("Vælg et projekt."), price: kronerField("Beløb", maxPrice, -maxPrice) });
/** The price is in kroner, including VAT. */
type Part = Readonly<z.infer<typeof part>>;

const { project_id: _project, ...sharedShape } = jobInputShape;
const partsMessage = `Fordel udlægget på ${minParts} til ${maxParts} projekter.`;

export const splitExpenseInput = z.object({
  ...sharedShape,
  ...lateReasonShape,
  kind: z.literal("expense", "Kun et udlæg kan fordeles."),
  expense: expenseInput,
  parts: z.array(part, partsMessage).check(z.minLength(minParts, partsMessage), z.maxLength(maxParts, partsMessage)),
});
export type SplitExpenseInput = z.infer<typeof splitExpenseInput>;

export const splitExpense = z.object({ data: z.array(job) });

/** One job per part. VAT and foreign amount are divided in proportion (docs/product-rules.md#split-of-an-expense). */
export function partsOf({ parts, expense, ...shared }: SplitExpenseInput): JobInput[] {
  const prices = parts.map(({ price }) => price);
  const vats = proportionalParts(expense.vat, prices);
  const { currency_amount } = expense;
  const foreign = currency_amount === null ? [] : proportionalParts(currency_amount, prices);
  return parts.map(({ project_id, price }, place) => ({
    ...shared,
    project_id,
    price,
    expense: { ...expense, vat: vats[place] ?? 0, currency_amount: foreign[place] ?? null },
  }));
}

/** The errors of the parts, under `parts` (docs/product-rules.md#split-of-an-expense). */
export function splitErrors(price: number, parts: readonly Part[]): FieldErrors {
  const errors: FieldErrors = {};
  if (parts.some((part) => (price < 0 ? part.price >= 0 : part.price <= 0)))
    addError(errors, "parts", `Hver del skal være ${price < 0 ? "mindre" : "større"} end 0 kr.`);
  if (new Set(parts.map((part) => part.project_id)).size < parts.length)
    addError(errors, "parts", "Hvert projekt kan kun få én del.");
  const sum = sumKroner(parts.map((part) => part.price));
  if (sum !== price)
    addError(errors, "parts", `Delene giver ${formatKroner(sum)} og udlægget er på ${formatKroner(price)}`);
  return errors;
}
