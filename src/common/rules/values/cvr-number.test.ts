import fc from "fast-check";
import { expect, test } from "vitest";
import { compactCvr, isCvrNumber } from "./cvr-number.ts";

test.each([
  // Numbers of large Danish companies and authorities, as printed on their papers.
  ["24256790", true],
  ["22756214", true],
  ["61056416", true],
  ["10103940", true],
  ["24256791", false],
  ["12345678", false],
  ["00000000", false],
  ["2425679", false],
  ["242567900", false],
  ["2425679a", false],
  ["", false],
])("the text %s is a CVR number: %s", (text, isOne) => {
  expect(isCvrNumber(text)).toBe(isOne);
});

test.each([
  ["24 25 67 90", "24256790"],
  ["DK24256790", "24256790"],
  ["dk-24.25.67.90", "24256790"],
  ["\u00a024256790 ", "24256790"],
  ["2425DK6790", "2425DK6790"],
])("the input %s is read as the CVR number %s", (typed, meant) => {
  expect(compactCvr(typed)).toBe(meant);
});

test("a wrong digit or two swapped digits are detected", () => {
  const digits = fc.array(fc.nat({ max: 9 }), { minLength: 8, maxLength: 8 }).map((list) => list.join(""));
  const place = fc.nat({ max: 7 });
  fc.assert(
    fc.property(digits.filter(isCvrNumber), place, fc.nat({ max: 9 }), (number, index, digit) => {
      const mistyped = number.slice(0, index) + digit + number.slice(index + 1);
      expect(isCvrNumber(mistyped)).toBe(mistyped === number);
      const swapped = number.replace(RegExp(`^(.{${Math.min(index, 6)}})(.)(.)`), "$1$3$2");
      expect(isCvrNumber(swapped)).toBe(swapped === number);
    }),
  );
});
