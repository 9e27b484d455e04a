import { expect, test } from "vitest";
import { allowanceMarks, allowanceWords, jobAllowanceWords } from "./allowance-words.ts";

const sum = {
  code: "overtime-1",
  name: "Overtid, 1. og 2. time",
  unit: "hour",
  minutes: 120,
  count: 0,
  rate: 48.1,
  price: 96.2,
} as const;

test.each([
  ["hours", sum, "Overtid, 1. og 2. time · 2 timer · 96,20\u00a0kr."],
  [
    "hours that are taken back",
    { ...sum, minutes: -30, price: -24.05 },
    "Overtid, 1. og 2. time · −30 min. · −24,05\u00a0kr.",
  ],
  ["a day", { ...sum, name: "Lørdag", unit: "day" as const, count: 1, price: 73.9 }, "Lørdag · 73,90\u00a0kr."],
  [
    "calls",
    { ...sum, name: "Tilkald", unit: "each" as const, count: 2, price: 200 },
    "Tilkald · 2 gange · 200,00\u00a0kr.",
  ],
  [
    "an unknown rate",
    { ...sum, rate: null, price: 0 },
    "Overtid, 1. og 2. time · 2 timer · beløbet kendes ikke uden en timepris",
  ],
])("%s are shown with their amount", (_name, allowance, words) => expect(allowanceWords(allowance)).toBe(words));

test("a card shows the minutes of each rule", () => {
  expect(
    jobAllowanceWords([
      { name: "Overtid", minutes: 120 },
      { name: "Søndag", minutes: 15 },
    ]),
  ).toBe("Overtid (2 timer) · Søndag (15 min.)");
});

test("a row has one mark for all allowances, and a mark for each bank that gets hours", () => {
  const of = (...names: string[]) => allowanceMarks(names.map((name) => ({ name, minutes: 60 })));
  expect(of("Overtid 1", "Overtid 2", "Til flex")).toEqual(["Tillæg", "Til flex"]);
  expect(of("Til afspadsering")).toEqual(["Til afspadsering"]);
});
