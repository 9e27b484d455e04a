import { describe, expect, test } from "vitest";
import { budgetForecast, paceDays } from "./budget-forecast.ts";

/** A Saturday. */
const today = Temporal.PlainDate.from("2026-11-28");

const facts = {
  amount: 100,
  registered: 44,
  recent: 28,
  hasFourWeeks: true,
  first_day: null,
  last_day: null,
};

test("the pace is computed from the last four whole weeks, without the current week", () => {
  expect(paceDays(today)).toEqual({
    from: Temporal.PlainDate.from("2026-10-26"),
    to: Temporal.PlainDate.from("2026-11-22"),
  });
  const sunday = Temporal.PlainDate.from("2026-11-29");
  expect(paceDays(sunday)).toEqual(paceDays(today));
  expect(paceDays(sunday.add({ days: 1 })).from.toString()).toBe("2026-11-02");
});

test("the forecast of a budget without a last day is the day on which the budget is used up", () => {
  const used_up_on = today.add({ days: 56 }).toString();
  expect(budgetForecast(facts, today)).toEqual({ state: "known", used_up_on, at_end: null });
});

test("a budget that is used up during a day is used up on that day", () => {
  const { used_up_on } = budgetForecast({ ...facts, recent: 56, registered: 43 }, today);
  expect(used_up_on).toBe(today.add({ days: 29 }).toString());
});

describe("a budget with a last day", () => {
  test("the forecast is the use on the last day, and an earlier day on which the budget is used up", () => {
    const soon = { ...facts, last_day: "2026-12-28" };
    expect(budgetForecast(soon, today)).toEqual({ state: "known", used_up_on: null, at_end: 74 });
    const later = { ...facts, last_day: "2027-01-28" };
    expect(budgetForecast(later, today)).toEqual({ state: "known", used_up_on: "2027-01-23", at_end: 105 });
  });

  test("the forecast of a future period starts on its first day", () => {
    const next = { ...facts, registered: 0, first_day: "2027-01-01", last_day: "2027-01-31" };
    expect(budgetForecast(next, today)).toEqual({ state: "known", used_up_on: null, at_end: 31 });
    expect(budgetForecast({ ...next, amount: 10 }, today).used_up_on).toBe("2027-01-10");
  });

  test("there is no forecast after the last day", () => {
    const past = { ...facts, last_day: "2026-11-27" };
    expect(budgetForecast(past, today)).toEqual({ state: "over", used_up_on: null, at_end: null });
    expect(budgetForecast({ ...past, last_day: "2026-11-28" }, today).at_end).toBe(44);
  });
});

describe("the forecast is unknown", () => {
  test("when the first job is younger than four whole weeks", () => {
    expect(budgetForecast({ ...facts, hasFourWeeks: false }, today).state).toBe("too-new");
  });

  test("when the last four whole weeks had no work", () => {
    expect(budgetForecast({ ...facts, recent: 0 }, today).state).toBe("idle");
  });
});

test("the forecast of a used-up budget is how far the budget will be exceeded", () => {
  const over = { ...facts, registered: 100, last_day: "2026-12-08" };
  expect(budgetForecast(over, today)).toEqual({ state: "used-up", used_up_on: null, at_end: 110 });
  expect(budgetForecast({ ...over, recent: 0 }, today)).toEqual({ state: "used-up", used_up_on: null, at_end: null });
});

test("the forecast of a budget that lasts for more than ten years has no day", () => {
  const much = { ...facts, amount: 99_999_999_999 };
  expect(budgetForecast(much, today)).toEqual({ state: "known", used_up_on: null, at_end: null });
});
