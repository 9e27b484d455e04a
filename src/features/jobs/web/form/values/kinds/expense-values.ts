import type { Attached } from "#common/web/offline/device-database.ts";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import type { Job } from "#features/jobs/rules/job.ts";
import type { PendingReceipts } from "#features/receipts/web/ReceiptsField.tsx";

/** An invalid amount is NaN. */
export type ExpenseValues = {
  vat: number | null;
  currency: string;
  currency_amount: number | null;
  supplier: string;
  supplier_cvr: string;
  participants: string;
  is_receipt_missing: boolean;
  missing_receipt_reason: string;
  receipt_ids: number[];
  /** Receipts that are only on this device. */
  pending: PendingReceipts;
};

export type SplitPart = { project: Choice | null; price: number | null };

export type ExpenseFormValues = {
  expense: ExpenseValues;
  /** Empty for an expense on one project. */
  parts: SplitPart[];
};

export const isSplit = ({ parts }: Pick<ExpenseFormValues, "parts">) => parts.length > 0;

type Amounts = ExpenseFormValues & { readonly price: number | null };
type AmountName = "price" | "expense.vat" | "expense.currency_amount" | `parts.${number}.price`;

export function turnedSigns({ price, expense, parts }: Amounts): (readonly [AmountName, number])[] {
  const amounts: (readonly [AmountName, number | null])[] = [
    ["price", price],
    ["expense.vat", expense.vat],
    ["expense.currency_amount", expense.currency_amount],
    ...parts.map((part, place) => [`parts.${place}.price`, part.price] as const),
  ];
  return amounts.flatMap(([name, amount]) => (amount === null ? [] : [[name, 0 - amount] as const]));
}

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

const payloadOf = ({ is_receipt_missing, pending, ...expense }: ExpenseValues) => ({
  ...expense,
  currency_amount: expense.currency === "DKK" ? null : expense.currency_amount,
  missing_receipt_reason:
    is_receipt_missing && expense.receipt_ids.length === 0 && pending.waiting.length === 0
      ? expense.missing_receipt_reason
      : null,
});

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
  /** Leaves out receipts that wait on the device, because their pictures are stored separately. */
  kept: ({ expense }: ExpenseFormValues) => ({ expense: { ...expense, pending: nothingPending } }),
  conflictLabels: {
    "expense.receipt_ids": ["Bilag", (ids: readonly number[]) => String(ids.length)],
    "expense.is_receipt_missing": "Bilag mangler",
  } as const,
  attached: ({ expense }: ExpenseFormValues) => attachedReceipts(expense),
  path: (values: ExpenseFormValues) => (isSplit(values) ? "/split" : ""),
};
