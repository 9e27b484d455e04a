import { expect, test } from "vitest";
import { hasRefunds, paidInWords, paidOf, paidOut, sumPaid } from "./paid-by-kind.ts";

const nothing = { price: 0, expense_price: 0, mileage_price: 0, mileage_km: 0 };

test.each([
  ["nothing", nothing, ["0,00\u00a0kr."]],
  ["work alone", { ...nothing, price: 1600 }, ["1.600,00\u00a0kr."]],
  ["an expense alone", { ...nothing, expense_price: 312.5 }, ["udlæg 312,50\u00a0kr."]],
  [
    "all kinds",
    { price: 1600, expense_price: 312.5, mileage_price: 182.4, mileage_km: 46.3 },
    ["arbejde 1.600,00\u00a0kr.", "udlæg 312,50\u00a0kr.", "kørsel 182,40\u00a0kr. for 46,3\u00a0km"],
  ],
  [
    "trips whose year has no rates",
    { ...nothing, price: 8, mileage_km: 1084 },
    ["arbejde 8,00\u00a0kr.", "kørsel 0,00\u00a0kr. for 1.084\u00a0km"],
  ],
  [
    "as many kilometres as are taken back at another rate",
    { ...nothing, mileage_price: 12.5 },
    ["kørsel 12,50\u00a0kr. for 0\u00a0km"],
  ],
  [
    "what is taken back",
    { price: -800, expense_price: 0, mileage_price: -39.4, mileage_km: -10 },
    ["arbejde −800,00\u00a0kr.", "kørsel −39,40\u00a0kr. for −10\u00a0km"],
  ],
])("%s is told by kind", (_, paid, words) => {
  expect(paidInWords(paid)).toEqual(words);
  expect(hasRefunds(paid)).toBe(words.some((word) => /^[a-zæøå]/.test(word) && !word.startsWith("arbejde")));
});

test("jobs and lines come to sums of their kinds, exact to the øre and the tenth", () => {
  const paid = sumPaid([
    paidOf({ kind: "work", price: 0.1, km: null }),
    paidOf({ kind: "work", price: 0.2, km: null }),
    paidOf({ kind: "expense", price: 0.7, km: null }),
    paidOf({ kind: "mileage", price: 0.4, km: 0.1 }),
    paidOf({ kind: "mileage", price: 0.8, km: 0.2 }),
  ]);
  expect(paid).toEqual({ price: 0.3, expense_price: 0.7, mileage_price: 1.2, mileage_km: 0.3 });
  expect(paidOut(paid)).toBe(2.2);
  expect(sumPaid([])).toEqual(nothing);
});
