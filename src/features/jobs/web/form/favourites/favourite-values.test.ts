import { describe, expect, test } from "vitest";
import { newJobValues } from "../values/job-form.ts";
import { favouriteOf, favouriteValues } from "./favourite-values.ts";

const today = Temporal.PlainDate.from("2026-03-01");
const project = { id: 3, name: "Havnekajen" };
const jobType = { id: 4, name: "Montage" };
const day = { start_time: "07:00", end_time: "15:30", pause_minutes: 30, pause_start: "12:00" };
const favourite = { id: 1, name: "En dag", project, jobType, is_closed: false, trip: null, ...day };

describe("values that a favourite fills in", () => {
  const filled = (changes: object, date: string) => favouriteValues({ ...favourite, ...changes }, date, today);

  test("a favourite fills in its work, and its times on the day of the form", () => {
    expect(filled({}, "2026-02-27")).toEqual({
      project,
      job_type: jobType,
      price_mode: "auto",
      is_timed: true,
      start_date: "2026-02-27",
      start_time: "07:00",
      end_date: "2026-02-27",
      end_time: "15:30",
      pause_minutes: 30,
      pause_start: "12:00",
    });
  });

  test("a favourite without times fills in only its work", () => {
    const times = { start_time: null, end_time: null, pause_minutes: 0, pause_start: null };
    expect(filled(times, "2026-02-27")).toEqual({ project, job_type: jobType });
  });

  test.each([
    ["2026-02-27", "2026-02-27", "2026-02-28"],
    ["2026-03-01", "2026-02-28", "2026-03-01"],
    ["2026-03-09", "2026-02-28", "2026-03-01"],
    ["", "2026-02-28", "2026-03-01"],
  ])("a night favourite with %s in the form runs from %s to %s", (date, start_date, end_date) => {
    expect(filled({ start_time: "22:00", end_time: "06:00" }, date)).toMatchObject({ start_date, end_date });
  });

  test("a favourite fills in today when the form has no day", () => {
    expect(filled({}, "")).toMatchObject({ start_date: "2026-03-01", end_date: "2026-03-01" });
  });
});

describe("favourites made from a form", () => {
  const typed = { start_date: "2026-02-27", end_date: "2026-02-27", project, job_type: jobType, ...day };
  const made = (changes: object = {}) => favouriteOf(newJobValues({ ...typed, ...changes }));
  const withoutTimes = {
    project,
    jobType,
    start_time: null,
    end_time: null,
    pause_minutes: 0,
    pause_start: null,
    trip: null,
  };

  test("a favourite keeps the form's times and pause", () => {
    expect(made()).toEqual({ project, jobType, ...day, trip: null });
    expect(made({ start_time: "22:00", end_date: "2026-02-28", end_time: "06:00", pause_minutes: null })).toEqual({
      project,
      jobType,
      start_time: "22:00",
      end_time: "06:00",
      pause_minutes: 0,
      pause_start: null,
      trip: null,
    });
  });

  test.each([
    ["outside the work", "16:00"],
    ["that is half typed", "?"],
  ])("a favourite leaves out a start of the pause %s", (_, pause_start) => {
    expect(made({ pause_start })).toMatchObject({ pause_minutes: 30, pause_start: null });
  });

  test.each([
    ["no end", { end_time: "" }],
    ["a start that is half typed", { start_time: "-" }],
    ["no whole five minutes", { end_time: "15:31" }],
    ["an end before the start", { end_time: "06:00" }],
    ["a pause as long as the work", { pause_minutes: 510 }],
    ["a pause that is no number", { pause_minutes: Number.NaN }],
    ["more than a day", { end_date: "2026-02-28" }],
    ["a day alone", { price_mode: "manual", is_timed: false }],
  ])("a favourite has no times when the form has %s", (_, changes) => {
    expect(made(changes)).toEqual(withoutTimes);
  });

  test("a favourite requires a project and a job type", () => {
    expect(made({ project: null })).toBeUndefined();
    expect(made({ job_type: null })).toBeUndefined();
  });
});
