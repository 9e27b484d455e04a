import { describe, expect, test } from "vitest";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import type { NormPlan, PlanDay } from "#common/rules/norm/norm-plan.ts";
import { plannedDay } from "#common/rules/norm/planned-day.ts";
import { type EntryTimes, entryErrors, plannedTimes, typedTimes } from "./register-entry.ts";

const date = (text: string) => Temporal.PlainDate.from(text);
const today = date("2026-11-27");

const shown = (times: EntryTimes | undefined) =>
  times && [
    times.interval && `${times.interval.start} – ${times.interval.end}`.replaceAll(":00Z", "Z"),
    times.pause_minutes,
    times.minutes,
  ];

describe("the entry of a planned day", () => {
  const everyDay = (day: PlanDay): NormPlan => ({
    first_monday: "2026-01-05",
    weeks: [Array.from({ length: 7 }, () => day)],
  });
  const timed = (start: string, end: string, pause_start: string | null = null, pause_minutes = 0) =>
    everyDay({ start, end, pause_start, pause_minutes });
  const planned = (text: string, plan: NormPlan, days = noCompanyDays) =>
    shown(plannedTimes(date(text), plannedDay([{ from_date: "2000-01-01", plan }], date(text), days)));

  test("a day with times has start, end, pause and minutes", () => {
    expect(planned("2026-11-26", timed("07:00", "15:00", "12:00", 30))).toEqual([
      "2026-11-26T06:00Z – 2026-11-26T14:00Z",
      30,
      450,
    ]);
  });

  test("a day with only minutes has no times", () => {
    expect(planned("2026-11-26", everyDay({ minutes: 444 }))).toEqual([null, 0, 444]);
  });

  test("a shift over midnight ends on the next day", () => {
    expect(planned("2026-11-26", timed("22:00", "06:00", "02:00", 30))).toEqual([
      "2026-11-26T21:00Z – 2026-11-27T05:00Z",
      30,
      450,
    ]);
  });

  test("a night shift counts the hour that the clock repeats, and not the hour that it skips", () => {
    expect(planned("2026-10-24", timed("22:00", "06:00"))?.[2]).toBe(9 * 60);
    expect(planned("2026-03-28", timed("22:00", "06:00"))?.[2]).toBe(7 * 60);
    expect(planned("2026-03-29", timed("02:00", "02:30"))?.[2]).toBe(30);
  });

  test("a day without work, a public holiday and a company day off have no entry", () => {
    expect(planned("2026-12-25", timed("07:00", "15:00"))).toBeUndefined();
    expect(planned("2026-12-24", timed("07:00", "15:00"), { ...noCompanyDays, "12-24": "whole" })).toBeUndefined();
    expect(planned("2026-11-26", everyDay({ minutes: 0 }))).toBeUndefined();
    expect(plannedTimes(today, plannedDay([], today, noCompanyDays))).toBeUndefined();
  });

  test("a company half day off ends the work at noon, with the pause before noon", () => {
    const days = { ...noCompanyDays, "12-31": "half" } as const;
    expect(planned("2026-12-31", timed("07:00", "15:00", "11:45", 30), days)).toEqual([
      "2026-12-31T06:00Z – 2026-12-31T11:00Z",
      15,
      285,
    ]);
  });
});

describe("the correction that a person types", () => {
  test("an end at or before the start is on the next day", () => {
    expect(shown(typedTimes(today, { start: "07:30", end: "15:15", pause_minutes: 30 }))).toEqual([
      "2026-11-27T06:30Z – 2026-11-27T14:15Z",
      30,
      435,
    ]);
    expect(shown(typedTimes(today, { start: "22:00", end: "06:00" }))?.[2]).toBe(480);
    expect(shown(typedTimes(today, { start: "08:00", end: "08:00" }))?.[2]).toBe(24 * 60);
  });

  test("a correction without times is a day without work", () => {
    expect(shown(typedTimes(today, { start: null, end: null, pause_minutes: 30 }))).toEqual([null, 0, 0]);
  });

  const errors = (start: string | null, end: string | null, pause_minutes = 0, day = "2026-11-26") =>
    entryErrors({ start, end, pause_minutes }, day, today);

  test("a day within three months is accepted, with times at any minute", () => {
    expect(errors("07:32", "15:14", 29)).toEqual({});
    expect(errors("07:00", "15:00", 0, "2026-08-27")).toEqual({});
    expect(errors(null, null)).toEqual({});
    expect(errors("22:00", "06:00")).toEqual({});
  });

  test("a day more than three months ago or an end in the future is an error", () => {
    expect(errors("07:00", "15:00", 0, "2026-08-26")).toEqual({
      start: ["Datoen må højst ligge 3 måneder tilbage."],
    });
    expect(errors(null, null, 0, "2026-11-28")).toEqual({ start: ["Du kan ikke registrere frem i tiden."] });
    expect(errors("22:00", "06:00", 0, "2026-11-27")).toEqual({ end: ["Du kan ikke registrere frem i tiden."] });
  });

  test("only one of the times, a pause as long as the work, and a time that the clock skips are errors", () => {
    expect(errors("07:00", null)).toEqual({ end: ["Skriv både start og slut."] });
    expect(errors(null, "15:00")).toEqual({ start: ["Skriv både start og slut."] });
    expect(errors("07:00", "07:30", 30)).toEqual({ pause_minutes: ["Pausen skal være kortere end arbejdet."] });
    const spring = entryErrors({ start: "02:30", end: "06:00" }, "2026-03-29", date("2026-03-30"));
    expect(spring).toEqual({ start: ["Tidspunktet findes ikke: uret stilles en time frem den nat."] });
  });
});
