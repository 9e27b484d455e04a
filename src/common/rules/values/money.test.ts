import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  divideHalfAwayFromZero,
  divideHalfUp,
  formatKroner,
  hundredthsOfHours,
  isWholeOre,
  kronerFromOre,
  oreFromKroner,
  parseKroner,
  sumKroner,
} from "./money.ts";
import { formatDecimal } from "./numbers.ts";

const nbsp = "\u00a0";

/** Any amount from 0 to the maximum of a column, in øre. */
const anyOre = fc.integer({ min: 0, max: 999_999_999 });

describe("formatted amounts", () => {
  test.each([
    [0, `0,00${nbsp}kr.`],
    [1234.5, `1.234,50${nbsp}kr.`],
    [9_999_999.99, `9.999.999,99${nbsp}kr.`],
    [-1234.5, `−1.234,50${nbsp}kr.`],
  ])("the amount %d is shown as %s", (kroner, text) => {
    expect(formatKroner(kroner)).toBe(text);
  });

  test("a form field shows an amount without the currency", () => {
    expect(formatDecimal(1234.5)).toBe("1.234,50");
  });
});

describe("parsed amounts", () => {
  test.each([
    ["1.234,50", 1234.5],
    ["1234,5", 1234.5],
    ["1234.5", 1234.5],
    ["1.234", 1234],
    ["1.234.567,89", 1_234_567.89],
    ["12.34", 12.34],
    ["0,05", 0.05],
    ["0", 0],
    [" 1 234,50 kr.", 1234.5],
    ["1234,50 kr", 1234.5],
    [`1.234,50${nbsp}kr.`, 1234.5],
    [`1${nbsp}234,50`, 1234.5],
    ["1\u202f234,50", 1234.5],
    ["1 234.50", 1234.5],
    ["12 345 678", 12_345_678],
    ["kr. 500", 500],
    ["kr.500", 500],
    ["Kr 500,25", 500.25],
    [`kr.${nbsp}1.234,5`, 1234.5],
    ["DKK 500", 500],
    ["500 dkk", 500],
    ["500kr", 500],
    ["500 kroner", 500],
    ["500,-", 500],
    ["500.-", 500],
    ["500,–", 500],
    ["1.234,- kr.", 1234],
    ["kr. 1.234,-", 1234],
    ["500,--", 500],
    ["500-", 500],
    ["1,", 1],
    ["500, kr.", 500],
    [",5", 0.5],
    [".75", 0.75],
    ["007", 7],
    ["-5", -5],
    ["−500", -500],
    ["–500,5", -500.5],
    ["-1.234,50", -1234.5],
    ["- 1 234,50 kr.", -1234.5],
    ["kr. -500", -500],
    ["-kr. 500,-", -500],
    ["-DKK 500", -500],
    ["-0", 0],
  ])("the input %j is %d kroner", (text, kroner) => {
    expect(parseKroner(text)).toBe(kroner);
  });

  test.each([
    "",
    " ",
    "kr.",
    "12kr.5",
    "abc",
    "--5",
    "-",
    "−kr.",
    "-5-5",
    "1,234.50",
    "1,234",
    "1,234,567",
    "12 50",
    "1 2345",
    "1.234 567",
    "1'234",
    "1.",
    ",",
    "-",
    ",-",
    "500-5",
    "500,-5",
    "kr",
    "kr. kr. 5",
    "5 kr. 5",
    "5 eur",
    "٥٠٠",
    "1.2345",
    "12.34,50",
    "1,505",
    "1e3",
    "1..234",
    "99999999999999999",
  ])("the input %j is not an amount", (text) => {
    expect(parseKroner(text)).toBeUndefined();
  });

  test("every formatted amount is parsed back", () => {
    fc.assert(
      fc.property(anyOre, (ore) => {
        expect(parseKroner(formatKroner(kronerFromOre(ore)))).toBe(kronerFromOre(ore));
        expect(parseKroner(formatDecimal(kronerFromOre(ore)))).toBe(kronerFromOre(ore));
        expect(parseKroner(formatDecimal(kronerFromOre(0 - ore)))).toBe(kronerFromOre(0 - ore));
      }),
    );
  });
});

describe("øre", () => {
  test.each([
    [0.29, 29],
    [1.1, 110],
    [1.15, 115],
    [4.35, 435],
    [-0.05, -5],
    [9_999_999.99, 999_999_999],
  ])("%d kroner are %d øre", (kroner, ore) => {
    expect(oreFromKroner(kroner)).toBe(ore);
  });

  test("every whole number of øre survives the conversion to kroner and back", () => {
    fc.assert(
      fc.property(anyOre, (ore) => {
        expect(oreFromKroner(kronerFromOre(ore))).toBe(ore);
      }),
    );
  });

  test.each([0.001, 1.005, 0.1 + 0.2, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])(
    "the amount %d is not a whole number of øre",
    (kroner) => {
      expect(isWholeOre(kroner)).toBe(false);
      expect(() => oreFromKroner(kroner)).toThrow(new RangeError(`${kroner} is not a whole number of øre`));
    },
  );

  test("a sum of amounts is exact, unlike the sum of binary fractions", () => {
    expect(sumKroner([0.1, 0.2])).toBe(0.3);
    expect(sumKroner([])).toBe(0);
    fc.assert(
      fc.property(fc.array(anyOre, { maxLength: 50 }), (amounts) => {
        const exact = amounts.reduce((sum, ore) => sum + BigInt(ore), 0n);
        expect(sumKroner(amounts.map(kronerFromOre))).toBe(kronerFromOre(Number(exact)));
      }),
    );
  });
});

describe("division", () => {
  test.each([
    [0, 60, 0],
    [29, 60, 0],
    [30, 60, 1],
    [89, 60, 1],
    [90, 60, 2],
    [5, 3, 2],
  ])("%d divided by %d is %d", (numerator, denominator, quotient) => {
    expect(divideHalfUp(numerator, denominator)).toBe(quotient);
  });

  test("a division agrees with exact arithmetic", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 51 }), fc.integer({ min: 1, max: 100_000 }), (a, b) => {
        const exact = (2n * BigInt(a) + BigInt(b)) / (2n * BigInt(b));
        expect(BigInt(divideHalfUp(a, b))).toBe(exact);
      }),
    );
  });

  test("minutes are converted to hundredths of hours", () => {
    expect(hundredthsOfHours(445)).toBe(742);
    expect(hundredthsOfHours(285)).toBe(475);
    expect(hundredthsOfHours(0)).toBe(0);
    expect(hundredthsOfHours(-445)).toBe(-742);
    expect(hundredthsOfHours(-285)).toBe(-475);
  });

  test.each([
    [-30, 60, -1],
    [-29, 60, 0],
    [-90, 60, -2],
    [30, 60, 1],
    [0, 60, 0],
  ])("rounded half away from zero, %d divided by %d is %d", (numerator, denominator, quotient) => {
    expect(divideHalfAwayFromZero(numerator, denominator)).toBe(quotient);
  });

  test("the quotient of a negated number is the negated quotient", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 51 }), fc.integer({ min: 1, max: 100_000 }), (a, b) => {
        expect(divideHalfAwayFromZero(-a, b) + divideHalfAwayFromZero(a, b)).toBe(0);
      }),
    );
  });
});

test("0 kroner are never -0 øre, which would be shown with a sign", () => {
  for (const kroner of [0, -0]) expect(oreFromKroner(kroner)).toBe(0);
});
