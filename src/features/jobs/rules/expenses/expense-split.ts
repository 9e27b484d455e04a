import * as z from "zod/mini";
import { addError, chosenId, type FieldErrors, kronerField, maxPrice } from "../../../../common/rules/values/fields.ts";
import { formatKroner, kronerFromOre, oreFromKroner, sumKroner } from "../../../../common/rules/values/money.ts";
import { type JobInput, job } from "../job.ts";
import { jobInputShape } from "../job-fields.ts";
import { expenseInput } from "../kinds/expense-fields.ts";
import { maxParts, minParts } from "./split-bounds.ts";

const part = z.object({ project_id: chosenId("Vælg et projekt."), price: kronerField("Beløb", maxPrice) });
/** One project's part of an expense; kroner, including VAT. */
type Part = Readonly<z.infer<typeof part>>;

const { project_id: _project, ...sharedShape } = jobInputShape;
const partsMessage = `Fordel udlægget på ${minParts} til ${maxParts} projekter.`;

/** An expense as the form sends it, and in place of its project the parts (docs/product-rules.md#split-of-an-expense). */
export const splitExpenseInput = z.object({
  ...sharedShape,
  kind: z.literal("expense", "Kun et udlæg kan fordeles."),
  expense: expenseInput,
  parts: z.array(part, partsMessage).check(z.minLength(minParts, partsMessage), z.maxLength(maxParts, partsMessage)),
});
export type SplitExpenseInput = z.infer<typeof splitExpenseInput>;

/** The jobs of the parts, in their order. */
export const splitExpense = z.object({ data: z.array(job) });
export type SplitExpense = z.infer<typeof splitExpense>;

/**
 * The jobs of the parts, in their order: each has its amount, and of VAT and foreign amount what is in proportion
 * (docs/product-rules.md#split-of-an-expense).
 */
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

/**
 * An amount as parts that are as large as each other to an øre and add up to it; what cannot be divided goes to the first ones
 * (docs/product-rules.md#split-of-an-expense).
 * @param amount kroner, at most two decimals
 */
export function equalParts(amount: number, count: number): number[] {
  return proportionalParts(amount, Array<number>(count).fill(1));
}

/**
 * An amount in the proportion of its parts' weights, exact to the øre: each part is rounded down, and the øre that remain go to
 * those that lost most, of equal ones to the first. So no part gets more than its weight where the amount is no more than all weights together:
 * the VAT of a part is never above its amount (docs/product-rules.md#split-of-an-expense).
 * @param amount kroner, at most two decimals, not negative
 * @param weights kroner or plain numbers with at most two decimals, not negative; without any above 0 the parts are equal
 */
export function proportionalParts(amount: number, weights: readonly number[]): number[] {
  const total = BigInt(oreFromKroner(amount));
  const given = weights.map((weight) => BigInt(oreFromKroner(weight)));
  const shares = given.some((share) => share > 0n) ? given : given.map(() => 1n);
  const whole = shares.reduce((sum, share) => sum + share, 0n);
  const parts = shares.map((share) => ({ ore: (total * share) / whole, lost: (total * share) % whole }));
  const remaining = Number(total - parts.reduce((sum, { ore }) => sum + ore, 0n));
  const rounded = parts.map((_, index) => index).sort((a, b) => compare(parts[b]?.lost, parts[a]?.lost) || a - b);
  const raised = new Set(rounded.slice(0, remaining));
  return parts.map(({ ore }, index) => kronerFromOre(Number(ore) + (raised.has(index) ? 1 : 0)));
}

const compare = (a = 0n, b = 0n) => (a < b ? -1 : a > b ? 1 : 0);

/** What is wrong with the parts of an expense, in Danish, under `parts` (docs/product-rules.md#split-of-an-expense). */
export function splitErrors(price: number, parts: readonly Part[]): FieldErrors {
  const errors: FieldErrors = {};
  if (parts.some((part) => part.price <= 0)) addError(errors, "parts", "Hver del skal være større end 0 kr.");
  if (new Set(parts.map((part) => part.project_id)).size < parts.length)
    addError(errors, "parts", "Hvert projekt kan kun få én del.");
  const sum = sumKroner(parts.map((part) => part.price));
  if (sum !== price)
    addError(errors, "parts", `Delene giver ${formatKroner(sum)} og udlægget er på ${formatKroner(price)}`);
  return errors;
}
