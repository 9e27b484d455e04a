import { expect, test } from "vitest";
import { decimalText, guardFormula } from "./csv.ts";

test.each(["=1+1", "+1", "-1", "@a", "\t=1", " =1", "\u00a0=1", "\u200b\u200b=1", "\r\n=1", "＝1", "\u0000=1"])(
  "%j would be read as a formula",
  (text) => {
    expect(guardFormula(text)).toBe(`'${text}`);
  },
);

test.each(["", "Bo", "1+1", "a=1", "a -1", "12345678"])("%j is a text", (text) => {
  expect(guardFormula(text)).toBe(text);
});

test("an amount has a decimal comma where nothing else is said", () => {
  expect([decimalText(123_450), decimalText(-5, ".")]).toEqual(["1234,50", "-0.05"]);
});
