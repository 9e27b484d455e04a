import type { Job } from "../../../rules/job.ts";

/** What only an expense has, as it is typed; an amount that cannot be read is NaN. */
export type ExpenseValues = {
  vat: number | null;
  currency: string;
  currency_amount: number | null;
  supplier: string;
  supplier_cvr: string;
  participants: string;
  /** Whether somebody says that there is no receipt. */
  is_receipt_missing: boolean;
  missing_receipt_reason: string;
  /** Of receipts that are sent, in their order. */
  receipt_ids: number[];
  /** Whether some are on their way. */
  is_sending: boolean;
};

export function expenseValues(expense: Job["expense"]): ExpenseValues {
  return {
    vat: expense?.vat ?? null,
    currency: expense?.currency ?? "DKK",
    currency_amount: expense?.currency_amount ?? null,
    supplier: expense?.supplier ?? "",
    supplier_cvr: expense?.supplier_cvr ?? "",
    participants: expense?.participants ?? "",
    is_receipt_missing: expense?.missing_receipt_reason != null,
    missing_receipt_reason: expense?.missing_receipt_reason ?? "",
    receipt_ids: [...(expense?.receipt_ids ?? [])],
    is_sending: false,
  };
}

/** What stands in a field that is not shown is not sent. */
export const expensePayload = ({ is_receipt_missing, is_sending: _isSending, ...expense }: ExpenseValues) => ({
  ...expense,
  currency_amount: expense.currency === "DKK" ? null : expense.currency_amount,
  missing_receipt_reason:
    is_receipt_missing && expense.receipt_ids.length === 0 ? expense.missing_receipt_reason : null,
});
