import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import { seenLength } from "#common/rules/values/one-line.ts";
import type { SentJob } from "../sent-job.ts";

/** What the rule has to know besides what was typed. */
export type ExpenseFacts = {
  /** Whether the category wants to know who took part. */
  readonly asks_participants: boolean;
  readonly missing_receipt_reason_length: number;
  /** How many receipts the stored expense has, which one that names none leaves as they are; none of a new one. */
  readonly stored_receipts?: number;
  /** Whether it is a stored part of an expense, whose share of the foreign amount may be none to the øre. */
  readonly is_part?: boolean;
  /** Whether receipts wait on the device, to be sent and named before it is. */
  readonly has_pictures?: boolean;
};

/**
 * What is asked of an expense beyond its single fields (docs/product-rules.md#expenses). Takes the fields that are right by
 * themselves; a save that leaves the expense out leaves it as it is.
 */
export function expenseErrors({ price, expense }: SentJob, facts: ExpenseFacts): FieldErrors {
  const errors: FieldErrors = {};
  if (price === 0) addError(errors, "price", "Beløbet skal være større end 0 kr.");
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

/** Of receipts that are wrong by themselves nothing is known. */
function hasNoReceipt(expense: NonNullable<SentJob["expense"]>, { stored_receipts = 0, has_pictures }: ExpenseFacts) {
  if (!("receipt_ids" in expense) || has_pictures) return false;
  return (expense.receipt_ids?.length ?? stored_receipts) === 0;
}
