import { describe, expect, test } from "vitest";
import type { CalendarDay } from "./absence-calendar.ts";
import { cellsOf, columnsOf, dayWords, periodsInWords, steppedMonth, wantedPeriod } from "./calendar-view.ts";

const today = Temporal.PlainDate.from("2026-11-27");

describe("the period of the calendar", () => {
  test.each([
    [undefined, undefined, "2026-11-01", "2026-11-30", "November 2026"],
    ["2027-02", "month", "2027-02-01", "2027-02-28", "Februar 2027"],
    ["2026-11", "quarter", "2026-10-01", "2026-12-31", "4. kvartal 2026"],
    ["2027-03", "quarter", "2027-01-01", "2027-03-31", "1. kvartal 2027"],
    ["2026-13", "year", "2026-11-01", "2026-11-30", "November 2026"],
    ["1999-12", undefined, "2026-11-01", "2026-11-30", "November 2026"],
  ])("the address %s %s is the period from %s to %s", (month, view, from, to, title) => {
    expect(wantedPeriod(month, view, today)).toMatchObject({ from, to, title });
  });

  test("a step leads to another period, and the address names no month if the period includes today", () => {
    const quarter = wantedPeriod("2026-07", "quarter", today);
    expect([-1, 1, 2].map((steps) => steppedMonth(quarter, steps, today))).toEqual(["2026-04", undefined, "2027-01"]);
    expect(steppedMonth(wantedPeriod("2026-12", "month", today), -1, today)).toBeUndefined();
  });
});

test("each column has its date, and marks weekends, days off, half days off and today", () => {
  const daysOff = [
    { date: "2026-12-24", name: "juleaftensdag", is_half: true },
    { date: "2026-12-25", name: "1. juledag", is_half: false },
  ];
  const columns = columnsOf({ from: "2026-12-23", to: "2026-12-28" }, daysOff, "2026-12-23");
  expect(columns.map(({ words }) => words)).toEqual([
    "ons. 23/12-2026, i dag",
    "tor. 24/12-2026, juleaftensdag, fri fra kl. 12",
    "fre. 25/12-2026, 1. juledag",
    "lør. 26/12-2026",
    "søn. 27/12-2026",
    "man. 28/12-2026",
  ]);
  expect(columns.map(({ isOff }) => isOff)).toEqual([false, false, true, true, true, false]);
  expect(columns.map(({ isHalfOff }) => isHalfOff)).toEqual([false, true, false, false, false, false]);
});

const day = (date: string, more: Partial<CalendarDay> = {}): CalendarDay => ({
  date,
  part: "whole",
  label: "Fravær",
  is_requested: false,
  ...more,
});
const week = columnsOf({ from: "2026-11-30", to: "2026-12-06" }, [], "2026-11-27");
const spans = (days: readonly CalendarDay[]) => cellsOf(week, days).map(({ span, days: { length } }) => [span, length]);

describe("the cells of a row", () => {
  test("adjacent whole days of the same kind are one cell, and so are adjacent days without absence", () => {
    expect(spans([])).toEqual([[7, 0]]);
    expect(spans([day("2026-12-01"), day("2026-12-02"), day("2026-12-04")])).toEqual([
      [1, 0],
      [2, 1],
      [1, 0],
      [1, 1],
      [2, 0],
    ]);
  });

  test("a day of another kind, a requested day and a part of a day are separate cells", () => {
    const days = [
      day("2026-11-30"),
      day("2026-12-01", { label: "Ferie" }),
      day("2026-12-02", { label: "Ferie", is_requested: true }),
      day("2026-12-03", { part: "morning" }),
      day("2026-12-03", { part: "afternoon", label: "Ferie" }),
      day("2026-12-04", { part: "hours" }),
    ];
    expect(spans(days)).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
      [1, 2],
      [1, 1],
      [2, 0],
    ]);
  });

  test("the cells of a row span all of its columns", () => {
    const all = cellsOf(week, [day("2026-12-01"), day("2026-12-05", { part: "hours" })]);
    expect(all.reduce((sum, { span }) => sum + span, 0)).toBe(week.length);
  });
});

test("the text of a day names the part of the day, and whether it waits for approval", () => {
  expect(dayWords(day("2026-12-01"))).toBe("Fravær");
  expect(dayWords(day("2026-12-01", { part: "morning", label: "Ferie", is_requested: true }))).toBe(
    "Ferie, formiddag, venter på godkendelse",
  );
});

test("the text of absence joins workdays before and after a weekend into one period", () => {
  const days = ["2026-12-03", "2026-12-04", "2026-12-07", "2026-12-09"].map((date) => day(date));
  expect(periodsInWords([...days, day("2026-12-10", { part: "hours" })])).toEqual([
    { dates: "tor. 3/12 – man. 7/12", words: "Fravær" },
    { dates: "ons. 9/12", words: "Fravær" },
    { dates: "tor. 10/12", words: "Fravær, nogle timer" },
  ]);
});
