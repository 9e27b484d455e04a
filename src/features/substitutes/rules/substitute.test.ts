import { expect, test } from "vitest";
import { periodErrors, stateOf } from "./substitute.ts";

const today = Temporal.PlainDate.from("2026-11-22");

test.each([
  ["a period can be today alone", "2026-11-22", "2026-11-22", {}],
  ["a period can be exactly six months", "2026-11-22", "2027-05-22", {}],
  ["a period of six months can end in a shorter month", "2027-08-31", "2028-02-29", {}],
  ["a period can start a year from today", "2027-11-22", "2027-11-23", {}],
  ["a period cannot start before today", "2026-11-21", "2026-11-23", { from_date: ["Fra kan tidligst være i dag."] }],
  [
    "a period cannot start more than a year from today",
    "2027-11-23",
    "2027-11-23",
    { from_date: ["Fra kan højst være et år frem."] },
  ],
  [
    "a period cannot end before it starts",
    "2026-11-23",
    "2026-11-22",
    { to_date: ["Til og med skal være samme dag som Fra eller senere."] },
  ],
  [
    "a period cannot be longer than six months",
    "2026-11-22",
    "2027-05-23",
    { to_date: ["En periode kan højst vare 6 måneder."] },
  ],
  ["a period without an end has no error yet", "2026-11-22", undefined, {}],
  ["a period without a start has no error yet", undefined, "2026-11-22", {}],
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
])("a period is %s if it is from %s to %s and was ended at %s", (state, from_date, to_date, ended_at) => {
  expect(stateOf({ from_date, to_date, ended_at }, today)).toBe(state);
});
