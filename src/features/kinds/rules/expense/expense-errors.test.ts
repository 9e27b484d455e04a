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
  receipt_ids: [7],
};

describe("the rules of an expense", () => {
  test.each([
    ["of the usual kind", {}, facts],
    ["with a reason of just enough characters", { missing_receipt_reason: "Kvitteringen er våd." }, facts],
    ["in another currency", { currency: "EUR", currency_amount: 12.5 }, facts],
    ["as a part with 0 in the foreign currency", { currency: "EUR", currency_amount: 0 }, { ...facts, is_part: true }],
    ["with its participants", { participants: "Mia, om havnen" }, { ...facts, asks_participants: true }],
  ])("an expense %s is valid", (_case, more, known) => {
    expect(expenseErrors({ price: 125, expense: { ...expense, ...more } }, known)).toEqual({});
  });

  test.each([
    [
      "missing_receipt_reason",
      { missing_receipt_reason: "Den blev tabt" },
      facts,
      "Skriv mindst 20 tegn om, hvorfor bilaget mangler.",
    ],
    ["currency_amount", { currency: "EUR" }, facts, "Skriv beløbet i EUR."],
    ["currency_amount", { currency: "EUR", currency_amount: 0 }, facts, "Skriv beløbet i EUR."],
    ["currency_amount", { currency: "EUR" }, { ...facts, is_part: true }, "Skriv beløbet i EUR."],
    [
      "currency_amount",
      { currency_amount: 12.5 },
      facts,
      "Beløbet i kroner står for sig. Vælg valutaen, der er betalt i.",
    ],
    ["participants", {}, { ...facts, asks_participants: true }, "Skriv, hvem der deltog, og hvorfor."],
    ["receipt_ids", { receipt_ids: [] }, facts, "Vedhæft et bilag, eller skriv, hvorfor det mangler."],
  ])("an expense has an error in %s: %j", (field, more, known, message) => {
    const errors = expenseErrors({ price: 125, expense: { ...expense, ...more } }, known);
    expect(errors).toEqual({ [`expense.${field}`]: [message] });
  });

  describe("an expense without a receipt", () => {
    const wrong = (more: object, known: object = {}) =>
      Object.keys(expenseErrors({ price: 125, expense: { ...expense, ...more } }, { ...facts, ...known }));

    test.each([[{ receipt_ids: [] }], [{ receipt_ids: undefined }]])(
      "an expense with %j needs a receipt or a reason",
      (more) => {
        expect(wrong(more)).toEqual(["expense.receipt_ids"]);
        expect(wrong({ ...more, missing_receipt_reason: "Kvitteringen blev våd" })).toEqual([]);
        expect(wrong(more, { has_pictures: true })).toEqual([]);
      },
    );

    test("an edit without receipts keeps the stored receipts", () => {
      expect(wrong({ receipt_ids: undefined }, { stored_receipts: 1 })).toEqual([]);
      expect(wrong({ receipt_ids: [] }, { stored_receipts: 1 })).toEqual(["expense.receipt_ids"]);
    });

    test("invalid receipts cause no further error about a missing receipt", () => {
      const { receipt_ids, ...others } = expense;
      expect(expenseErrors({ price: 125, expense: others }, facts)).toEqual({});
    });
  });

  test("invalid amounts, currencies or reasons cause no further error", () => {
    const { currency, currency_amount, missing_receipt_reason, ...others } = expense;
    expect(expenseErrors({ price: 125, expense: { ...others, currency: "EUR" } }, facts)).toEqual({});
    for (const currency_amount of [12, null])
      expect(expenseErrors({ price: 125, expense: { ...others, currency_amount } }, facts)).toEqual({});
  });

  test.each([0, -0])("an expense of %d kr. is refused", (price) => {
    expect(expenseErrors({ price, expense }, facts)).toEqual({ price: ["Beløbet må ikke være 0 kr."] });
  });

  test("a credit note follows the rules of an expense", () => {
    const foreign = { ...expense, currency: "EUR", currency_amount: -12.5 };
    expect(expenseErrors({ price: -125, expense: foreign }, facts)).toEqual({});
    expect(Object.keys(expenseErrors({ price: -125, expense: { ...expense, receipt_ids: [] } }, facts))).toEqual([
      "expense.receipt_ids",
    ]);
  });

  test("an edit without the expense's fields has no error", () => {
    expect(expenseErrors({ price: 1 }, { ...facts, asks_participants: true })).toEqual({});
    expect(expenseErrors({ expense: null }, { ...facts, asks_participants: true })).toEqual({});
  });
});
