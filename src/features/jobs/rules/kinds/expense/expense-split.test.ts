import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { equalParts, proportionalParts } from "#features/kinds/rules/expense/proportional-parts.ts";
import { maxParts, minParts } from "#features/kinds/rules/expense/split-bounds.ts";
import { partsOf, type SplitExpenseInput, splitErrors } from "./expense-split.ts";

const ore = (kroner: number) => Math.round(kroner * 100);
const sumOfOre = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + ore(amount), 0);

describe("an amount in equal parts", () => {
  test.each([
    [100, 2, [50, 50]],
    [100, 3, [33.34, 33.33, 33.33]],
    [0.05, 3, [0.02, 0.02, 0.01]],
    [0.01, 2, [0.01, 0]],
    [0, 2, [0, 0]],
    [-100, 3, [-33.34, -33.33, -33.33]],
    [-0.01, 2, [-0.01, 0]],
  ])("%d kr. in %d equal parts", (amount, count, parts) => {
    expect(equalParts(amount, count)).toEqual(parts);
  });
});

describe("an amount in proportion to weights", () => {
  test.each([
    ["exact shares need no rounding", 25, [100, 25], [20, 5]],
    ["the øre goes to the part that lost most by rounding", 0.1, [1, 2], [0.03, 0.07]],
    ["if two parts lose the same by rounding, the first part gets the øre", 0.01, [50, 50], [0.01, 0]],
    ["a part with the weight 0 gets nothing", 10, [0, 5], [0, 10]],
    ["the parts are equal when all weights are 0", 10, [0, 0], [5, 5]],
    ["a credit note is divided like its expense", -0.1, [-1, -2], [-0.03, -0.07]],
    ["the highest amounts are exact", 9_999_999.99, [9_999_999.99, 0.01], [9_999_999.98, 0.01]],
  ])("%s: %d kr. by %j", (_case, amount, weights, parts) => {
    expect(proportionalParts(amount, weights)).toEqual(parts);
  });

  const weights = fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: minParts, maxLength: maxParts });

  test("the parts add up to the amount, and each part differs from its exact share by less than an øre", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), weights, (amount, given) => {
        const parts = proportionalParts(
          amount / 100,
          given.map((weight) => weight / 100),
        );
        const whole = given.reduce((sum, weight) => sum + BigInt(weight), 0n);
        expect(sumOfOre(parts)).toBe(amount);
        for (const [index, part] of parts.entries()) {
          const difference = BigInt(ore(part)) * whole - BigInt(amount) * BigInt(given[index] ?? 0);
          expect(difference < whole && -difference < whole).toBe(true);
        }
      }),
    );
  });

  test("no part gets more VAT than its amount", () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
        const vat = Math.floor(given.reduce((sum, weight) => sum + weight, 0) * share);
        const parts = proportionalParts(
          vat / 100,
          given.map((weight) => weight / 100),
        );
        for (const [index, part] of parts.entries()) expect(ore(part)).toBeLessThanOrEqual(given[index] ?? 0);
      }),
    );
  });
});

describe("the parts of a split expense", () => {
  const parts = (...prices: number[]) => prices.map((price, index) => ({ project_id: index + 1, price }));

  test("each part has its project and amount, and a proportional share of VAT and foreign amount", () => {
    const day = "2026-11-05 12:00:00";
    const shared = { started_at: day, ended_at: day, job_type_id: 7, price_mode: "manual", kind: "expense" } as const;
    const expense = { vat: 25, currency: "EUR", currency_amount: 13.41, supplier: "Café Kajen" };
    const split = (amounts: object) =>
      partsOf({ ...shared, expense: { ...expense, ...amounts }, parts: parts(100, 25) } as SplitExpenseInput);
    expect(split({})).toEqual([
      { ...shared, project_id: 1, price: 100, expense: { ...expense, vat: 20, currency_amount: 10.73 } },
      { ...shared, project_id: 2, price: 25, expense: { ...expense, vat: 5, currency_amount: 2.68 } },
    ]);
    const inKroner = { currency: "DKK", currency_amount: null };
    expect(split({ ...inKroner, vat: 0 })).toEqual([
      { ...shared, project_id: 1, price: 100, expense: { ...expense, ...inKroner, vat: 0 } },
      { ...shared, project_id: 2, price: 25, expense: { ...expense, ...inKroner, vat: 0 } },
    ]);
  });

  test.each([
    ["two parts", parts(50, 50)],
    ["parts that binary fractions cannot add exactly", parts(33.34, 33.33, 33.33)],
    ["ten parts", parts(...Array<number>(10).fill(10))],
  ])("a split into %s is valid", (_case, given) => {
    expect(splitErrors(100, given)).toEqual({});
  });

  test("a credit note is split into negative parts", () => {
    expect(splitErrors(-100, parts(-33.34, -33.33, -33.33))).toEqual({});
    const sentence = "Hver del skal være mindre end 0 kr.";
    expect(splitErrors(-100, parts(-150, 50))).toEqual({ parts: [sentence] });
    expect(splitErrors(-100, parts(-100, 0))).toEqual({ parts: [sentence] });
    expect(splitErrors(100, parts(150, -50))).toEqual({ parts: ["Hver del skal være større end 0 kr."] });
  });

  test.each([
    ["a part of 0 kr.", parts(100, 0), "Hver del skal være større end 0 kr."],
    ["two parts of one project", [...parts(50), ...parts(50)], "Hvert projekt kan kun få én del."],
    ["an øre too little", parts(50, 49.99), "Delene giver 99,99\u00a0kr. og udlægget er på 100,00\u00a0kr."],
    ["an øre too much", parts(50, 50.01), "Delene giver 100,01\u00a0kr. og udlægget er på 100,00\u00a0kr."],
  ])("a split is refused with %s", (_case, given, sentence) => {
    expect(splitErrors(100, given)).toEqual({ parts: [sentence] });
  });
});
