import * as z from "zod/mini";
import { periodErrors } from "#common/rules/time/period.ts";
import { decimalText, guardFormula } from "#common/rules/values/csv.ts";
import { addError, dateField, type FieldErrors, idText } from "#common/rules/values/fields.ts";
import { oreFromKroner } from "#common/rules/values/money.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { deductedVat, type PaidPart } from "#features/kinds/rules/expense/expense-vat.ts";
import { voucherNumber } from "#features/kinds/rules/expense/voucher-number.ts";

const bookFormats = ["csv", "zip"] as const;

export const expenseBooksQuery = z.object({
  payroll_id: z.optional(idText),
  from: z.optional(dateField("Fra")),
  to: z.optional(dateField("Til")),
  format: z._default(z.enum(bookFormats, "format skal være csv eller zip."), "csv"),
});
export type ExpenseBooksQuery = z.infer<typeof expenseBooksQuery>;

export const bookedSumQuery = z.omit(expenseBooksQuery, { format: true });

export const bookedSum = z.object({
  lines_count: wire.count,
  receipts_count: wire.count,
  price: wire.sum,
  vat: wire.sum,
});
export type BookedSum = z.infer<typeof bookedSum>;

export function expenseBooksErrors({ payroll_id, from, to }: Partial<z.infer<typeof bookedSumQuery>>): FieldErrors {
  const errors = periodErrors({ from, to });
  const isPeriod = from !== undefined && to !== undefined;
  const isNeither = payroll_id === undefined && !isPeriod;
  const isBoth = payroll_id !== undefined && (from !== undefined || to !== undefined);
  if (isNeither || isBoth) addError(errors, "payroll_id", "Vælg en lønkørsel, eller en periode med fra og til.");
  return errors;
}

/** A counter-line has the amounts of its original line with the opposite sign. */
export type BookedExpense = {
  /** `YYYY-MM-DD`: the day of the expense or, for a counter-line, the day of the run that reversed the expense. */
  readonly date: string;
  /** The id of the job, or of the first part of a split expense. */
  readonly voucher_id: number;
  readonly supplier: string | null;
  readonly supplier_cvr: string | null;
  readonly category: string;
  readonly project_code: string;
  readonly cost_center_code: string | null;
  /** Kroner. */
  readonly price: number;
  readonly vat: number;
  readonly is_taken_back: boolean;
  readonly vat_share: number;
  /** Earlier lines of the same expense, reversals included, in the order of their payment. */
  readonly parts_before: readonly PaidPart[];
};

export const bookHeaders = [
  "Dato",
  "Bilagsnummer",
  "Leverandør",
  "CVR",
  "Kategori",
  "Projekt",
  "Cost center",
  "Brutto",
  "Moms",
  "Fradragsberettiget moms",
  "Netto",
] as const;

/** The net amount is the gross amount less the deductible VAT. */
export function bookRow(expense: BookedExpense): string[] {
  const { price, vat, vat_share, parts_before } = expense;
  const sign = expense.is_taken_back ? -1 : 1;
  const paid = { id: 0, reverses_line_id: null, vat: sign * vat, vat_share };
  const deducted = sign * oreFromKroner(deductedVat([...parts_before, paid]).at(-1) ?? 0);
  const amounts = [oreFromKroner(price), oreFromKroner(vat), deducted, oreFromKroner(price) - deducted];
  return [
    `${expense.date.slice(8, 10)}-${expense.date.slice(5, 7)}-${expense.date.slice(0, 4)}`,
    voucherNumber(expense.voucher_id),
    guardFormula(expense.supplier ?? ""),
    expense.supplier_cvr ?? "",
    guardFormula(expense.category),
    guardFormula(expense.project_code),
    guardFormula(expense.cost_center_code ?? ""),
    ...amounts.map((ore) => decimalText(ore + 0)),
  ];
}
