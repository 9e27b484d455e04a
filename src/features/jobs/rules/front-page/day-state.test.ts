import { expect, test } from "vitest";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { plannedDay } from "#common/rules/norm/planned-day.ts";
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
] as const)("the day %s with %i minutes is in the state %s", (date, minutes, state) => {
  const planned = plannedDay([], Temporal.PlainDate.from(date), noCompanyDays);
  expect(dayState({ date, minutes }, { ...planned, registersItself: false }, today)).toBe(state);
});

test.each([
  ["2026-05-22", 0, "off"],
  ["2026-05-22", 60, "registered"],
  ["2026-05-23", 0, "missing"],
] as const)(
  "if the plan has Fridays off and Saturdays at work, the day %s with %i minutes is in the state %s",
  (date, minutes, state) => {
    const is_workday = date !== "2026-05-22";
    expect(dayState({ date, minutes }, { is_workday, registersItself: false }, today)).toBe(state);
  },
);

test("a planned day that registers itself is never missing, and days with hours and days off keep their state", () => {
  const state = (date: string, minutes: number, is_workday: boolean) =>
    dayState({ date, minutes }, { is_workday, registersItself: true }, today);
  expect([state("2026-05-26", 0, true), state("2026-05-28", 0, true)]).toEqual(["by-itself", "by-itself"]);
  expect([state("2026-05-26", 60, true), state("2026-05-23", 0, false)]).toEqual(["registered", "off"]);
});
