import { expect, test } from "vitest";
import { kindSums, paidSums } from "#testing/data/sums.ts";
import {
  addSums,
  hasRefunds,
  moneyInWords,
  paidInWords,
  paidOut,
  payInWords,
  priceText,
  refundsInWords,
  sumOfOne,
  wagesOf,
} from "./sum-words.ts";

test.each([
  [{}, ["0,00\u00a0kr."]],
  [{ work: 1600 }, ["1.600,00\u00a0kr."]],
  [{ expense: 312.5 }, ["udlæg 312,50\u00a0kr."]],
  [{ expense: 0, work: 8 }, ["8,00\u00a0kr."]],
  [
    { work: 1600, expense: 312.5, mileage: 182.4 },
    ["1.600,00\u00a0kr.", "udlæg 312,50\u00a0kr.", "kørsel 182,40\u00a0kr."],
  ],
  [{ work: -1600, expense: -1 }, ["−1.600,00\u00a0kr.", "udlæg −1,00\u00a0kr."]],
])("the money of %j in words", (money, words) => {
  expect(moneyInWords(kindSums(money))).toEqual(words);
  expect(refundsInWords(kindSums(money))).toEqual(words.filter((word) => /^[a-z]/.test(word)));
});

test.each([
  ["nothing", {}, ["0,00\u00a0kr."]],
  ["work alone", { work: 1600 }, ["1.600,00\u00a0kr."]],
  ["an expense alone", { expense: 312.5 }, ["udlæg 312,50\u00a0kr."]],
  [
    "all kinds",
    { work: 1600, expense: 312.5, mileage: { price: 182.4, km: 46.3 } },
    ["arbejde 1.600,00\u00a0kr.", "udlæg 312,50\u00a0kr.", "kørsel 182,40\u00a0kr. for 46,3\u00a0km"],
  ],
  [
    "trips whose year has no rates",
    { work: 8, mileage: { km: 1084 } },
    ["arbejde 8,00\u00a0kr.", "kørsel 0,00\u00a0kr. for 1.084\u00a0km"],
  ],
  ["trips whose kilometres were reversed at another rate", { mileage: 12.5 }, ["kørsel 12,50\u00a0kr. for 0\u00a0km"]],
  [
    "reversed payments",
    { work: -800, mileage: { price: -39.4, km: -10 } },
    ["arbejde −800,00\u00a0kr.", "kørsel −39,40\u00a0kr. for −10\u00a0km"],
  ],
])("the text of paid sums by kind: %s", (_, figures, words) => {
  const paid = paidSums(figures);
  expect(paidInWords(paid)).toEqual(words);
  expect(hasRefunds(paid)).toBe(words.some((word) => /^[a-zæøå]/.test(word) && !word.startsWith("arbejde")));
});

test("sums of each kind are added exactly, to the øre and the tenth of a kilometre", () => {
  const paid = addSums([
    sumOfOne({ kind: "work", price: 0.1, minutes: 60 }),
    sumOfOne({ kind: "work", price: 0.2, minutes: 30 }),
    sumOfOne({ kind: "expense", price: 0.7 }),
    sumOfOne({ kind: "mileage", price: 0.4, km: 0.1 }),
    sumOfOne({ kind: "mileage", price: 0.8, km: 0.2 }),
  ]);
  expect(paid).toEqual(paidSums({ work: { price: 0.3, minutes: 90 }, expense: 0.7, mileage: { price: 1.2, km: 0.3 } }));
  expect([paidOut(paid), wagesOf(paid)]).toEqual([2.2, 0.3]);
  expect(addSums([])).toEqual([]);
});

test("wages are marked as before tax, and refunds are not", () => {
  expect(payInWords(kindSums({ work: 1600, expense: 312.5 }))).toEqual([
    "Løn 1.600,00\u00a0kr. før skat",
    "udlæg 312,50\u00a0kr.",
  ]);
  expect(payInWords(kindSums({ expense: 312.5 }))).toEqual(["Udlæg 312,50\u00a0kr."]);
});

test("a price that the reader may not know exactly is shown as a maximum", () => {
  expect(priceText({ price: 39.4, price_is_most: true })).toBe("højst 39,40\u00a0kr.");
  expect(priceText({ price: 39.4 })).toBe("39,40\u00a0kr.");
});
