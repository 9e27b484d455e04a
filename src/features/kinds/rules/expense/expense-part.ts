import * as z from "zod/mini";
import { compactCvr, isCvrNumber } from "#common/rules/values/cvr-number.ts";
import { type FieldErrors, id, kronerField, maxPrice } from "#common/rules/values/fields.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { seenLength } from "#common/rules/values/one-line.ts";
import { optionalLine, optionalText } from "#common/rules/values/optional-texts.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { receiptIds } from "#features/receipts/rules/receipt-ids.ts";
import { type KindPart, quoted } from "../kind-part.ts";
import { currencies } from "./currencies.ts";

/** Columns derive from these fields. The gross amount is the job's `price` (docs/product-rules.md#kinds-of-jobs). */
export const expenseFields = {
  vat: {
    label: "Moms",
    input: kronerField("Moms", maxPrice, -maxPrice),
    output: wire.price,
    shown: (kroner: string | number) => formatKroner(Number(kroner)),
  },
  currency: {
    label: "Valuta",
    input: z._default(
      z.string().check(z.refine((code) => currencies.includes(code), "Vælg en valuta fra listen.")),
      "DKK",
    ),
    output: z.string(),
  },
  currency_amount: {
    label: "Beløb i valuta",
    input: z._default(z.nullable(kronerField("Beløb i valuta", maxPrice, -maxPrice)), null),
    output: z.nullable(wire.price),
    shown: (amount: string | number) => formatDecimal(Number(amount)),
  },
  supplier: optionalLine("Leverandør", 191),
  supplier_cvr: optionalLine(
    "CVR-nummer",
    8,
    z.overwrite(compactCvr),
    z.refine<string>((text) => text === "" || isCvrNumber(text), "CVR-nummeret skal være 8 cifre, som passer sammen."),
  ),
  participants: { ...optionalText("Deltagere og anledning", 500), shown: quoted },
  missing_receipt_reason: {
    ...optionalText(
      "Bilag mangler",
      500,
      z.refine<string>(
        (text) => text === "" || seenLength(text) >= 10,
        "Skriv mindst 10 tegn om, hvorfor bilaget mangler.",
      ),
    ),
    shown: quoted,
  },
};
export type ExpenseField = keyof typeof expenseFields;
export const expenseFieldNames = Object.keys(expenseFields) as readonly ExpenseField[];

export const expenseInput = z.object({
  vat: expenseFields.vat.input,
  currency: expenseFields.currency.input,
  currency_amount: expenseFields.currency_amount.input,
  supplier: expenseFields.supplier.input,
  supplier_cvr: expenseFields.supplier_cvr.input,
  participants: expenseFields.participants.input,
  missing_receipt_reason: expenseFields.missing_receipt_reason.input,
  /** If absent, the stored receipts stay (docs/product-rules.md#receipts). */
  receipt_ids: z.optional(receiptIds),
} satisfies { [Field in ExpenseField]: (typeof expenseFields)[Field]["input"] } & { receipt_ids: z.ZodMiniType });

const expenseOutput = z.object({
  vat: expenseFields.vat.output,
  currency: expenseFields.currency.output,
  currency_amount: expenseFields.currency_amount.output,
  supplier: expenseFields.supplier.output,
  supplier_cvr: expenseFields.supplier_cvr.output,
  participants: expenseFields.participants.output,
  missing_receipt_reason: expenseFields.missing_receipt_reason.output,
  split_id: z.nullable(z.string()),
  receipt_ids: z.array(id),
} satisfies { [Field in ExpenseField | "split_id" | "receipt_ids"]: z.ZodMiniType });

export const expensePart = {
  /** Receipts are stored in another table, but the history shows them like the other fields. */
  fields: { ...expenseFields, receipt_ids: { label: "Bilag", input: receiptIds, output: z.array(id) } },
  input: expenseInput,
  output: expenseOutput,
  missing: "Udlæggets felter mangler.",
  errors: (sent, { price, stored }) => {
    const { vat, currency_amount } = sent ?? stored ?? {};
    return price == null ? {} : { ...vatErrors(vat ?? 0, price), ...foreignErrors(currency_amount ?? 0, price) };
  },
} satisfies KindPart<z.infer<typeof expenseInput>, z.infer<typeof expenseOutput>>;

/** The VAT must lie between 0 and the gross amount, which is negative for a credit note. */
function vatErrors(vat: number, price: number): FieldErrors {
  const refusal =
    Math.abs(vat) > Math.abs(price) ? "Momsen må ikke være større end beløbet." : signRefusal("Moms", vat, price);
  return refusal === undefined ? {} : { "expense.vat": [refusal] };
}

function foreignErrors(amount: number, price: number): FieldErrors {
  const refusal = signRefusal("Beløb i valuta", amount, price);
  return refusal === undefined ? {} : { "expense.currency_amount": [refusal] };
}

function signRefusal(what: string, amount: number, price: number): string | undefined {
  if (price < 0) return amount > 0 ? `${what} skal være negativ som beløbet.` : undefined;
  return amount < 0 ? `${what} må ikke være negativ.` : undefined;
}
