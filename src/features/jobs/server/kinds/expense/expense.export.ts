import { sql } from "kysely";
import { oreFromKroner } from "#common/rules/values/money.ts";
import { amountFormat } from "#common/server/files/sheet-formats.ts";
import { expenseFields } from "#features/kinds/rules/expense/expense-part.ts";
import { voucherNumber } from "#features/kinds/rules/expense/voucher-number.ts";
import { counted, type PartExport } from "../part-export.ts";
import { voucherId } from "./voucher-id.ts";

type Found = {
  readonly vat: number;
  readonly supplier: string | null;
  readonly supplier_cvr: string | null;
  readonly voucher_id: number;
};

export const expenseExport: PartExport<Found> = {
  found: sql`(select json_build_object('vat', vat, 'supplier', supplier, 'supplier_cvr', supplier_cvr,
      'voucher_id', ${voucherId("job_expenses.job_id")})
    from job_expenses where job_expenses.job_id = jobs.id)`,
  columns: [
    {
      header: expenseFields.vat.label,
      width: 12,
      numFmt: amountFormat,
      value: ({ vat }, isReversed) => counted(isReversed, oreFromKroner(vat)),
    },
    { header: "Bilagsnummer", width: 14, value: ({ voucher_id }) => voucherNumber(voucher_id) },
    { header: expenseFields.supplier.label, width: 24, value: ({ supplier }) => supplier },
    { header: expenseFields.supplier_cvr.label, width: 12, value: ({ supplier_cvr }) => supplier_cvr },
  ],
};
