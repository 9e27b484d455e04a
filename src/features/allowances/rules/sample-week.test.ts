import { expect, test } from "vitest";
import { comparedLines, type SampleLine } from "./sample-week.ts";

const line = (more: Partial<SampleLine>): SampleLine => ({
  ...{ date: "2026-03-10", code: "evening", name: "Aften", unit: "hour", minutes: 90, count: 0, rate: 40, price: 60 },
  ...more,
});

test("lines of stored and edited rules are compared by day and rule, and the rates of a day are added up", () => {
  const stored = [line({}), line({ minutes: 60, rate: 41, price: 41 })];
  const edited = [
    line({ rate: 50, price: 75 }),
    line({ date: "2026-03-09", code: "call", name: "Kald", unit: "each", count: 2 }),
  ];
  expect(comparedLines({ worked_minutes: 600, stored, edited })).toEqual([
    {
      key: "2026-03-09 call",
      date: "2026-03-09",
      name: "Kald",
      quantity: "2 gange × 40,00\u00a0kr.",
      stored: undefined,
      edited: 60,
    },
    {
      key: "2026-03-10 evening",
      date: "2026-03-10",
      name: "Aften",
      quantity: "1,5 t. × 50,00\u00a0kr.",
      stored: 101,
      edited: 75,
    },
  ]);
});

test("a rule that was removed in the edited rules keeps its quantity, and an unknown rate is named", () => {
  const stored = [line({ unit: "day", count: 1, rate: null, price: 0 })];
  expect(comparedLines({ worked_minutes: 600, stored, edited: [] })).toMatchObject([
    { quantity: "1 dag × ukendt sats", stored: 0, edited: undefined },
  ]);
});
