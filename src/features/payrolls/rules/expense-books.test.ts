import { describe, expect, test } from "vitest";
import { type BookedExpense, bookRow, expenseBooksErrors } from "./expense-books.ts";

const expense: BookedExpense = {
  date: "2026-11-05",
  voucher_id: 17,
  supplier: "Vejle Byggecenter",
  supplier_cvr: "24256790",
  category: "Materialer",
  project_code: "P-1001",
  cost_center_code: "CC10",
  price: 1250,
  vat: 250,
  is_taken_back: false,
  vat_share: 100,
  parts_before: [],
};

const parts_before = [1, 2].map((id) => ({ id, reverses_line_id: null, vat: 6.67, vat_share: 25 }));

describe("the row of an expense", () => {
  test.each<[string, Partial<BookedExpense>, string[]]>([
    ["all VAT is deducted", {}, ["1250,00", "250,00", "250,00", "1000,00"]],
    ["a quarter of the VAT is deducted", { vat_share: 25 }, ["1250,00", "250,00", "62,50", "1187,50"]],
    ["no VAT is deducted", { vat_share: 0 }, ["1250,00", "250,00", "0,00", "1250,00"]],
    ["half an øre is rounded up", { price: 0.1, vat: 0.02, vat_share: 25 }, ["0,10", "0,02", "0,01", "0,09"]],
    [
      "the reversal of an expense is the negative of its row",
      { price: -0.1, vat: -0.02, vat_share: 25, is_taken_back: true },
      ["-0,10", "-0,02", "-0,01", "-0,09"],
    ],
    [
      "a part gets the rest of the whole expense's VAT",
      { price: 33.33, vat: 6.66, vat_share: 25, parts_before },
      ["33,33", "6,66", "1,66", "31,67"],
    ],
    [
      "the reversal of a part gives back the part's VAT",
      { price: -33.33, vat: -6.66, vat_share: 25, parts_before, is_taken_back: true },
      ["-33,33", "-6,66", "-1,66", "-31,67"],
    ],
    ["a credit note lowers cost and VAT", { price: -1250, vat: -250 }, ["-1250,00", "-250,00", "-250,00", "-1000,00"]],
    [
      "half an øre of a credit note is rounded away from 0",
      { price: -0.1, vat: -0.02, vat_share: 25 },
      ["-0,10", "-0,02", "-0,01", "-0,09"],
    ],
    [
      "the reversal of a credit note is the negative of its row",
      { price: 0.1, vat: 0.02, vat_share: 25, is_taken_back: true },
      ["0,10", "0,02", "0,01", "0,09"],
    ],
    [
      "a part of a credit note gets the rest of the whole credit note's VAT",
      { price: -33.33, vat: -6.66, vat_share: 25, parts_before: parts_before.map((part) => ({ ...part, vat: -6.67 })) },
      ["-33,33", "-6,66", "-1,66", "-31,67"],
    ],
    ["taken back without VAT", { price: -10, vat: 0, is_taken_back: true }, ["-10,00", "0,00", "0,00", "-10,00"]],
  ])("the row's amounts: %s", (_case, more, amounts) => {
    expect(bookRow({ ...expense, ...more }).slice(7)).toEqual(amounts);
  });

  test("the row has date, voucher, supplier and codes, and shows formulas as text", () => {
    expect(bookRow({ ...expense, supplier: "=1+1", cost_center_code: null }).slice(0, 7)).toEqual([
      ...["05-11-2026", "U17", "'=1+1", "24256790", "Materialer", "P-1001", ""],
    ]);
  });
});

test.each([
  [{ payroll_id: 1 }, []],
  [{ from: "2026-11-01", to: "2026-11-30" }, []],
  [{}, ["payroll_id"]],
  [{ from: "2026-11-01" }, ["payroll_id"]],
  [{ payroll_id: 1, to: "2026-11-30" }, ["payroll_id"]],
  [{ from: "2026-11-02", to: "2026-11-01" }, ["to"]],
])("the query %j has errors in %j", (query, fields) => {
  expect(Object.keys(expenseBooksErrors(query))).toEqual(fields);
});
