import { expect, test } from "vitest";
import { changedLimits } from "./expense-limits.ts";

test("changed limits are listed with their values in the order of the form, without the version", () => {
  const limits = {
    ...{ named_invoice_above: 3000, missing_receipt_reason_length: 10, duplicate_days: 1 },
    ...{ financial_year_end_month: 12, version: 1 },
  };
  expect(changedLimits(limits, { ...limits, version: 2 }).fields).toEqual([]);
  expect(changedLimits(limits, { ...limits, financial_year_end_month: 6, named_invoice_above: 2999.99 })).toEqual({
    fields: ["named_invoice_above", "financial_year_end_month"],
    before: ["3000", "12"],
    after: ["2999.99", "6"],
  });
});
