import { describe, expect, test } from "vitest";
import { expenseErrors } from "./expense-errors.ts";

const facts = { asks_participants: false, missing_receipt_reason_length: 20 };
const expense = {
  vat: 25,
  currency: "DKK",
  currency_amount: null,
  supplier: null,
  supplier_cvr: null,
  participants: null,
  missing_receipt_reason: null,
};

describe("an expense", () => {
  test.each([
    ["of the usual kind", {}, facts],
    ["with a reason that says enough", { missing_receipt_reason: "Kvitteringen blev våd" }, facts],
    ["in another currency", { currency: "EUR", currency_amount: 12.5 }, facts],
    ["with those who took part", { participants: "Mia, om havnen" }, { ...facts, asks_participants: true }],
  ])("is right: %s", (_case, more, known) => {
    expect(expenseErrors({ price: 125, expense: { ...expense, ...more } }, known)).toEqual({});
  });

  test.each([
    ["expense.missing_receipt_reason", { missing_receipt_reason: "Den blev tabt" }, facts],
    ["expense.currency_amount", { currency: "EUR" }, facts],
    ["expense.currency_amount", { currency: "EUR", currency_amount: 0 }, facts],
    ["expense.currency_amount", { currency_amount: 12.5 }, facts],
    ["expense.participants", {}, { ...facts, asks_participants: true }],
  ])("is wrong in %s: %j", (field, more, known) => {
    expect(Object.keys(expenseErrors({ price: 125, expense: { ...expense, ...more } }, known))).toEqual([field]);
  });

  test("of nothing is none", () => {
    expect(expenseErrors({ price: 0, expense }, facts)).toEqual({ price: ["Beløbet skal være større end 0 kr."] });
  });

  test("that a save leaves out stays as it is", () => {
    expect(expenseErrors({ price: 1 }, { ...facts, asks_participants: true })).toEqual({});
    expect(expenseErrors({ expense: null }, { ...facts, asks_participants: true })).toEqual({});
  });
});
