import { expect, test } from "vitest";
import { periodErrors, stateOf } from "./substitute.ts";

const today = Temporal.PlainDate.from("2026-11-22");

test.each([
  ["today alone", "2026-11-22", "2026-11-22", {}],
  ["six months to the day", "2026-11-22", "2027-05-22", {}],
  ["six months to the end of a shorter one", "2027-08-31", "2028-02-29", {}],
  ["one that starts in a year", "2027-11-22", "2027-11-23", {}],
  ["one that has started", "2026-11-21", "2026-11-23", { from_date: ["Fra kan tidligst være i dag."] }],
  [
    "one that starts later than in a year",
    "2027-11-23",
    "2027-11-23",
    { from_date: ["Fra kan højst være et år frem."] },
  ],
  [
    "one that ends before it starts",
    "2026-11-23",
    "2026-11-22",
    { to_date: ["Til og med skal være samme dag som Fra eller senere."] },
  ],
  ["one that is too long", "2026-11-22", "2027-05-23", { to_date: ["En periode kan højst vare 6 måneder."] }],
  ["one without an end", "2026-11-22", undefined, {}],
  ["one without a start", undefined, "2026-11-22", {}],
])("%s", (_name, from_date, to_date, errors) => {
  const period = { ...(from_date && { from_date }), ...(to_date && { to_date }) };
  expect(periodErrors(period, today)).toEqual(errors);
});

test.each([
  ["current", "2026-11-22", "2026-11-22", null],
  ["current", "2026-11-01", "2026-11-30", null],
  ["coming", "2026-11-23", "2026-11-30", null],
  ["over", "2026-11-01", "2026-11-21", null],
  ["ended", "2026-11-01", "2026-11-30", "2026-11-20 12:00:00"],
  ["ended", "2026-11-23", "2026-11-30", "2026-11-20 12:00:00"],
])("a substitute is %s from %s to %s, ended %s", (state, from_date, to_date, ended_at) => {
  expect(stateOf({ from_date, to_date, ended_at }, today)).toBe(state);
});
