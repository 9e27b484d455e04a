import type { Attached } from "#common/web/offline/device-database.ts";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import type { Job } from "#features/jobs/rules/job.ts";
import type { PendingReceipts } from "#features/receipts/web/ReceiptsField.tsx";

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
  /** What is to be sent, and kept on the device until it is. */
  pending: PendingReceipts;
};

/** One project's part of an expense. */
export type SplitPart = { project: Choice | null; price: number | null };

export type ExpenseFormValues = {
  expense: ExpenseValues;
  /** On which projects an expense is split; none where it is on one. */
  parts: SplitPart[];
};

export const isSplit = ({ parts }: Pick<ExpenseFormValues, "parts">) => parts.length > 0;

/** Nothing is on its way. */
const nothingPending: PendingReceipts = { waiting: [], isSending: false };

function valuesOf(expense: Job["expense"]): ExpenseValues {
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
    pending: nothingPending,
  };
}

/** What stands in a field that is not shown is not sent. */
const payloadOf = ({ is_receipt_missing, pending, ...expense }: ExpenseValues) => ({
  ...expense,
  currency_amount: expense.currency === "DKK" ? null : expense.currency_amount,
  missing_receipt_reason:
    is_receipt_missing && expense.receipt_ids.length === 0 && pending.waiting.length === 0
      ? expense.missing_receipt_reason
      : null,
});

/** What the device keeps of an expense's receipts until they are sent; undefined where none wait. */
function attachedReceipts({ pending }: ExpenseValues): Attached | undefined {
  if (pending.waiting.length === 0) return undefined;
  const pictures = pending.waiting.map(({ name, file, preview }) => ({ name, file, preview, id: null, problem: null }));
  return { path: "/api/receipts", listedIn: ["expense", "receipt_ids"], pictures };
}

export const expenseValues = {
  values: (job?: Pick<Job, "expense">): ExpenseFormValues => ({ expense: valuesOf(job?.expense ?? null), parts: [] }),
  payload: (values: ExpenseFormValues) => ({
    expense: payloadOf(values.expense),
    ...(isSplit(values) && {
      project_id: undefined,
      parts: values.parts.map(({ project, price }) => ({ project_id: project?.id, price })),
    }),
  }),
  /** Its pictures are kept beside it. */
  kept: ({ expense }: ExpenseFormValues) => ({ expense: { ...expense, pending: nothingPending } }),
  attached: ({ expense }: ExpenseFormValues) => attachedReceipts(expense),
  path: (values: ExpenseFormValues) => (isSplit(values) ? "/split" : ""),
};
