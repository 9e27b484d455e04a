import { expect, test } from "vitest";
import { isWorkday } from "./workdays.ts";

test.each([
  ["a Monday", "2026-11-23", true],
  ["a Saturday", "2026-11-21", false],
  ["a Sunday", "2026-11-22", false],
  ["skærtorsdag", "2026-04-02", false],
  ["2. påskedag", "2026-04-06", false],
  ["the day after 2. påskedag", "2026-04-07", true],
])("a workday or not: %s, %s: %s", (_name, date, expected) => {
  expect(isWorkday(Temporal.PlainDate.from(date))).toBe(expected);
});
