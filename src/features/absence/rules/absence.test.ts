import { describe, expect, test } from "vitest";
import { type AbsenceInput, absenceErrors, endErrors } from "./absence.ts";
import type { AbsenceKind } from "./kinds/absence-kind.ts";

/* The errors of a request or report (docs/product-rules.md#absence). */

const today = Temporal.PlainDate.from("2026-11-27");
const holiday: AbsenceKind = {
  ...{ id: 1, template: "holiday", name: "Ferie", unit: "hour", approval: "leader", is_used: true },
  ...{ asks_reason: false, is_private: false, may_be_open: false, may_lie_ahead: true },
};
const sickness: AbsenceKind = {
  ...holiday,
  ...{ template: "sickness", name: "Sygdom", is_private: true, may_be_open: true, may_lie_ahead: false },
};
const input = (more: Partial<AbsenceInput> = {}): Partial<AbsenceInput> => ({
  ...{ kind_id: 1, from_date: "2026-12-01", to_date: "2026-12-01", starts_at_noon: false, ends_at_noon: false },
  ...{ start_time: null, end_time: null, reason: null, ...more },
});
const errors = (more: Partial<AbsenceInput>, kind: AbsenceKind | undefined = holiday) =>
  absenceErrors(input(more), kind, today);

describe("the period of an absence", () => {
  test.each([
    ["three months back is the earliest first day", { from_date: "2026-08-27", to_date: "2026-08-28" }, {}],
    [
      "a day earlier is refused",
      { from_date: "2026-08-26", to_date: "2026-08-28" },
      { from_date: ["Fravær kan tidligst begynde 27/8-2026."] },
    ],
    ["18 months ahead is the latest last day", { to_date: "2028-05-27" }, {}],
    ["a day later is refused", { to_date: "2028-05-28" }, { to_date: ["Fravær kan senest slutte 27/5-2028."] }],
    ["18 months are the longest absence", { from_date: "2026-11-01", to_date: "2028-05-01" }, {}],
    [
      "an absence of 18 months and a day is refused",
      { from_date: "2026-11-01", to_date: "2028-05-02" },
      { to_date: ["Fravær kan højst vare 18 måneder."] },
    ],
    [
      "the last day is not before the first",
      { to_date: "2026-11-30" },
      { to_date: ["Til skal være samme dag som Fra eller senere."] },
    ],
    ["an absence without dates has errors of its fields only", { from_date: undefined, to_date: undefined }, {}],
  ])("%s", (_name, more, expected) => {
    expect(errors(more as Partial<AbsenceInput>)).toEqual(expected);
  });
});

describe("parts of a day", () => {
  const both = { starts_at_noon: true, ends_at_noon: true };
  const times = { start_time: "08:00", end_time: "10:00" };
  test.each([
    ["a morning is accepted", { ends_at_noon: true }, {}],
    [
      "morning and afternoon of one day together are refused",
      both,
      {
        ends_at_noon: ["Vælg formiddag eller eftermiddag, ikke begge."],
      },
    ],
    ["a half first day and a half last day of a longer absence are accepted", { ...both, to_date: "2026-12-02" }, {}],
    ["a start and an end time are accepted", times, {}],
    ["a day may end at midnight", { ...times, end_time: "24:00" }, {}],
    ["the start time is required", { end_time: "10:00" }, { start_time: ["Fra kl. skal udfyldes."] }],
    ["the end time is required", { start_time: "08:00" }, { end_time: ["Til kl. skal udfyldes."] }],
    [
      "the end time must be after the start time",
      { ...times, end_time: "08:00" },
      {
        end_time: ["Til kl. skal være senere end Fra kl."],
      },
    ],
    [
      "an absence with times is on one day",
      { ...times, to_date: "2026-12-02" },
      { to_date: ["Fravær med klokkeslæt er på én dag."] },
    ],
    [
      "times and an afternoon together are refused",
      { ...times, starts_at_noon: true },
      {
        start_time: ["Vælg klokkeslæt eller halv dag, ikke begge."],
      },
    ],
    [
      "times and a morning together are refused",
      { ...times, ends_at_noon: true },
      {
        start_time: ["Vælg klokkeslæt eller halv dag, ikke begge."],
      },
    ],
  ])("%s", (_name, more, expected) => {
    expect(errors(more)).toEqual(expected);
  });
});

describe("an absence and its kind", () => {
  const halfDays = { ...holiday, unit: "half-day" } as const;
  const wholeDays = { ...holiday, unit: "day" } as const;
  const times = { start_time: "08:00", end_time: "10:00" };
  const ill = { from_date: "2026-11-27", to_date: null };
  test.each([
    ["a kind in half days refuses times", halfDays, times, { start_time: ["Ferie tages ikke i timer."] }],
    ["a kind in half days accepts an afternoon", halfDays, { starts_at_noon: true }, {}],
    ["a kind in whole days refuses times", wholeDays, times, { start_time: ["Ferie tages ikke i timer."] }],
    [
      "a kind in whole days refuses an afternoon",
      wholeDays,
      { starts_at_noon: true },
      { starts_at_noon: ["Ferie tages i hele dage."] },
    ],
    [
      "a kind in whole days refuses a morning",
      wholeDays,
      { ends_at_noon: true },
      { ends_at_noon: ["Ferie tages i hele dage."] },
    ],
    ["holiday needs a last day", holiday, ill, { to_date: ["Til skal udfyldes."] }],
    ["illness needs no last day", sickness, ill, {}],
    [
      "illness cannot begin tomorrow",
      sickness,
      { from_date: "2026-11-28", to_date: "2026-11-28" },
      { from_date: ["Sygdom kan ikke begynde efter i dag."] },
    ],
    [
      "an absence without an end cannot begin tomorrow",
      { ...sickness, may_lie_ahead: true },
      { from_date: "2026-11-28", to_date: null },
      { from_date: ["Sygdom kan ikke begynde efter i dag."] },
    ],
    [
      "a reason for illness is refused",
      sickness,
      { ...ill, reason: "Influenza" },
      { reason: ["Skriv ingen årsag til sygdom."] },
    ],
    ["a reason for holiday is accepted", holiday, { reason: "Bryllup" }, {}],
    [
      "a kind that asks for a reason needs one",
      { ...holiday, asks_reason: true },
      {},
      { reason: ["Årsag skal udfyldes."] },
    ],
    ["a kind that asks for a reason accepts a text", { ...holiday, asks_reason: true }, { reason: "Kursus" }, {}],
  ] as const)("%s", (_name, kind, more, expected) => {
    expect(errors(more, kind)).toEqual(expected);
  });
});

test.each([
  ["may be its first day", "2026-11-20", {}],
  ["today", "2026-11-27", {}],
  ["is not before its first day", "2026-11-19", { to_date: ["Sidste fraværsdag er før den første."] }],
  ["is not tomorrow", "2026-11-28", { to_date: ["Sidste fraværsdag kan ikke være efter i dag."] }],
  ["has no second error if the date has one", undefined, {}],
])("the end of an illness: %s", (_name, to_date, expected) => {
  expect(endErrors({ to_date }, { from_date: "2026-11-20" }, today)).toEqual(expected);
});
