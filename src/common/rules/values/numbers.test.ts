import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDecimal, formatNumber } from "./numbers.ts";

const plain = withMinus(new Intl.NumberFormat("da-DK"));
const decimals = withMinus(new Intl.NumberFormat("da-DK", { minimumFractionDigits: 2, maximumFractionDigits: 2 }));

function withMinus(intl: Intl.NumberFormat) {
  return { format: (value: number) => intl.format(value).replace("-", "\u2212") };
}

describe("a number in Danish", () => {
  test.each([
    [0, "0", "0,00"],
    [7, "7", "7,00"],
    [999, "999", "999,00"],
    [1000, "1.000", "1.000,00"],
    [1_234_567, "1.234.567", "1.234.567,00"],
    [-1234, "−1.234", "−1.234,00"],
  ])("the number %i is shown as %s, or with decimals as %s", (number, count, decimal) => {
    expect([formatNumber(number), formatDecimal(number)]).toEqual([count, decimal]);
  });

  test("a Danish number is formatted as by Intl", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (count) => {
        expect(formatNumber(count)).toBe(plain.format(count));
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (hundredths) => {
        expect(formatDecimal(hundredths / 100)).toBe(decimals.format(hundredths / 100));
        expect(formatNumber(hundredths / 100)).toBe(plain.format(hundredths / 100));
      }),
    );
  });
});
