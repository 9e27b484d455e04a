import fc from "fast-check";
import { expect, test } from "vitest";
import { hostileText } from "#testing/data/hostile-text.ts";
import { decimalText, guardFormula } from "./csv.ts";

test.each([
  ...[
    "=1+1",
    "=",
    "@a",
    "@Lars",
    "\t=1",
    " =1",
    "\u00a0=1",
    "\u200b\u200b=1",
    "\r\n=1",
    "＝1",
    "\u0000=1",
    "＋1",
    "－1",
    "＠a",
  ],
  ...[
    "+cmd|' /C calc'!A0",
    "-cmd|' /C calc'!A0",
    "=cmd|' /C calc'!A0",
    " +cmd",
    "-2+3+cmd|' /C calc'!A0",
    "+A1",
    "-A1",
  ],
  ...[
    "-1+1",
    "+45-12",
    "-5*2",
    "-5/3",
    "-(5)",
    "+1e5",
    "-5 A1",
    "-5;=1",
    "-5\n=1",
    "+5\t",
    "-5%=1",
    "- kørt til Aarhus",
    "-50% Outlet",
  ],
  ...["\t5", "\r5", "\n5", "\u200b-5", "+SUM(1)", '-"a"', "+'a'!A1", "-٥"],
])("%j would be run as a formula and is guarded", (text) => {
  expect(guardFormula(text)).toBe(`'${text}`);
});

test.each([
  ...["", "Bo", "1+1", "a=1", "a -1", "12345678", "'=1", "‑5", "– kørt", "0027"],
  ...[
    "+45 12 34 56 78",
    "+4512345678",
    "+45\u00a012\u00a034",
    "-5",
    "+5",
    "-1.234,50",
    "- 5",
    "-12,5 ",
    "-50%",
    " -5",
    "-",
    "--",
    "+",
  ],
])("%j is plain text and is not guarded", (text) => {
  expect(guardFormula(text)).toBe(text);
});

test("an amount has a decimal comma by default", () => {
  expect([decimalText(123_450), decimalText(-5, ".")]).toEqual(["1234,50", "-0.05"]);
});

test("no guarded text begins like a formula, except plain numbers", () => {
  fc.assert(
    fc.property(hostileText, fc.constantFrom("", "=", "+", "-", "@", "\t", "＝"), (rest, sign) => {
      const guarded = guardFormula(sign + rest);
      const seen = guarded.replace(/^[\s\p{Cc}\p{Cf}]+/u, "");
      if (/^[=@＝＋－＠]/u.test(seen) || /^[\t\r\n]/.test(guarded)) throw new Error(guarded);
      if (/^[+-]/.test(seen)) expect(seen).toMatch(/^[+-][\d .,%\u00a0\u202f+-]*$/);
    }),
  );
});
