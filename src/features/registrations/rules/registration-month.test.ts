import { expect, test } from "vitest";
import { monthPeriod, monthRefusal, weekOfPerson, weeksOfMonth } from "./registration-month.ts";

const today = Temporal.PlainDate.from("2026-11-28");

test.each([
  ["2026-11", undefined],
  ["2026-07", undefined],
  ["2026-06", "Vælg denne måned eller en af de fire før den."],
  ["2026-12", "Vælg denne måned eller en af de fire før den."],
])("the month %s has the error %s", (month, refusal) => {
  expect(monthRefusal(month, today)).toBe(refusal);
});

test("a month has its weeks, and its first and last week have only days of the month", () => {
  expect(weeksOfMonth(monthPeriod("2026-10", today)).map(({ from, to }) => `${from} ${to}`)).toEqual([
    "2026-10-01 2026-10-04",
    "2026-10-05 2026-10-11",
    "2026-10-12 2026-10-18",
    "2026-10-19 2026-10-25",
    "2026-10-26 2026-10-31",
  ]);
  expect(weeksOfMonth(monthPeriod("2027-02", today))).toHaveLength(4);
});

const week = { monday: "2026-10-26", from: "2026-10-26", to: "2026-10-31" };
const nothing = { missing: [], finished: [], since: "2020-01-01" };

test.each([
  ["with two missing days", { ...nothing, missing: ["2026-10-23", "2026-10-26", "2026-10-28"] }, today, "missing", 2],
  ["that its user has marked as finished", { ...nothing, finished: ["2026-10-26"] }, today, "finished", 0],
  ["with all days", nothing, today, "complete", 0],
  ["before its user was created", { ...nothing, since: "2026-11-02" }, today, "open", 0],
  ["on its last day", nothing, Temporal.PlainDate.from("2026-10-31"), "open", 0],
  ["the day after its last day", nothing, Temporal.PlainDate.from("2026-11-01"), "complete", 0],
])("a week %s", (_name, person, now, state, missing) => {
  expect(weekOfPerson(week, person, now)).toEqual({ state, missing });
});
