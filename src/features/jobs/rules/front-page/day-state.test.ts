import { expect, test } from "vitest";
import { dayState } from "./day-state.ts";

const today = Temporal.PlainDate.from("2026-05-27");

test.each([
  ["2026-05-26", 450, "registered"],
  ["2026-05-23", 60, "registered"],
  ["2026-05-26", 0, "missing"],
  ["2026-05-27", 0, "missing"],
  ["2026-05-28", 0, "ahead"],
  ["2026-05-30", 0, "off"],
  ["2026-05-31", 0, "off"],
  ["2026-05-25", 0, "off"],
] as const)("on %s with %i minutes a day is %s", (date, minutes, state) => {
  expect(dayState({ date, minutes }, today)).toBe(state);
});
