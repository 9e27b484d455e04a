import type * as z from "zod/mini";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import { seenLength } from "#common/rules/values/one-line.ts";
import type { expenseInput } from "./expense-part.ts";

type Sent = {
  readonly price?: number | null | undefined;
  readonly expense?: Partial<z.infer<typeof expenseInput>> | null | undefined;
};

export type ExpenseFacts = {
  readonly asks_participants: boolean;
  readonly missing_receipt_reason_length: number;
  /** The number of stored receipts, which stay if the input has no list. Absent for a new expense. */
  readonly stored_receipts?: number;
  /** Whether this is a stored part of a split expense. The foreign amount of a part may be 0. */
  readonly is_part?: boolean;
  /** Whether receipts are queued on the device. They are sent before the expense. */
  readonly has_pictures?: boolean;
};

/** Checks valid fields against each other; without `expense` only the price (docs/product-rules.md#expenses). */
export function expenseErrors({ price, expense }: Sent, facts: ExpenseFacts): FieldErrors {
  const errors: FieldErrors = {};
  if (price === 0) addError(errors, "price", "Beløbet må ikke være 0 kr.");
  if (!expense) return errors;
  const { currency, currency_amount, participants, missing_receipt_reason: reason } = expense;
  const isAmountMissing = currency_amount === null || (currency_amount === 0 && !facts.is_part);
  if (currency !== undefined && currency !== "DKK" && isAmountMissing)
    addError(errors, "expense.currency_amount", `Skriv beløbet i ${currency}.`);
  if (currency === "DKK" && currency_amount != null)
    addError(errors, "expense.currency_amount", "Beløbet i kroner står for sig. Vælg valutaen, der er betalt i.");
  if (facts.asks_participants && participants === null)
    addError(errors, "expense.participants", "Skriv, hvem der deltog, og hvorfor.");
  if (hasNoReceipt(expense, facts) && reason === null)
    addError(errors, "expense.receipt_ids", "Vedhæft et bilag, eller skriv, hvorfor det mangler.");
  const length = facts.missing_receipt_reason_length;
  if (reason != null && seenLength(reason) < length)
    addError(errors, "expense.missing_receipt_reason", `Skriv mindst ${length} tegn om, hvorfor bilaget mangler.`);
  return errors;
}

/** An invalid list is left out of `expense`; the number of receipts is then unknown, and the result false. */
function hasNoReceipt(expense: NonNullable<Sent["expense"]>, { stored_receipts = 0, has_pictures }: ExpenseFacts) {
  if (!("receipt_ids" in expense) || has_pictures) return false;
  return (expense.receipt_ids?.length ?? stored_receipts) === 0;
}
