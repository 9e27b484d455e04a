import { expect, test } from "vitest";
import { moneyInWords, priceText, refundsInWords, sumMoney } from "./money-words.ts";

const nothing = { price: 0, expense_price: 0, mileage_price: 0 };

test.each([
  [nothing, ["0,00\u00a0kr."]],
  [{ ...nothing, price: 1600 }, ["1.600,00\u00a0kr."]],
  [{ ...nothing, expense_price: 312.5 }, ["udlæg 312,50\u00a0kr."]],
  [
    { price: 1600, expense_price: 312.5, mileage_price: 182.4 },
    ["1.600,00\u00a0kr.", "udlæg 312,50\u00a0kr.", "kørsel 182,40\u00a0kr."],
  ],
  [{ price: -1600, expense_price: -1, mileage_price: 0 }, ["−1.600,00\u00a0kr.", "udlæg −1,00\u00a0kr."]],
])("%j", (money, words) => {
  expect(moneyInWords(money)).toEqual(words);
  expect(refundsInWords(money)).toEqual(words.filter((word) => /^[a-z]/.test(word)));
});

test("each kind is added up by itself", () => {
  const sums = [
    { price: 0.1, expense_price: 0.2, mileage_price: 0 },
    { price: 0.2, expense_price: 0.1, mileage_price: 3.94 },
  ];
  expect(sumMoney(sums)).toEqual({ price: 0.3, expense_price: 0.3, mileage_price: 3.94 });
});

test("a price that the reader may not know is what it comes to at most", () => {
  expect(priceText({ price: 39.4, price_is_most: true })).toBe("højst 39,40\u00a0kr.");
  expect(priceText({ price: 39.4 })).toBe("39,40\u00a0kr.");
});
