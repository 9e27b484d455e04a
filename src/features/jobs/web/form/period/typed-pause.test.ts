import { expect, test } from "vitest";
import { parsePause, pauseText } from "./typed-pause.ts";

test.each([
  ["", null],
  [" ", null],
  ["0", 0],
  ["30", 30],
  [" 45 ", 45],
  ["0:30", 30],
  ["30m", 30],
  ["30 min.", 30],
  ["1t", 60],
  ["0,5", 30],
  ["7", 7],
  ["+30m", Number.NaN],
  ["-30", Number.NaN],
  ["en halv", Number.NaN],
  ["99999", Number.NaN],
])("the pause %j is read as %j", (text, minutes) => {
  expect(parsePause(text)).toBe(minutes);
});

test("a pause is shown as minutes", () => {
  expect([30, 0, null, Number.NaN].map(pauseText)).toEqual(["30", "0", "", ""]);
});
