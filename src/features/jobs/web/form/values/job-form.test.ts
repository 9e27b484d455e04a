import { describe, expect, test } from "vitest";
import { defaultTimeRule } from "#common/rules/time/time-rounding.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import {
  endOfDuration,
  isDayOnly,
  type JobFormValues,
  jobPayload,
  newJobValues,
  roundedTimeOf,
  storedJobValues,
  typedMinutes,
} from "./job-form.ts";

const morning = { start_date: "2026-11-05", start_time: "07:00" };
const project = { id: 3, name: "Havnekajen" };

describe("the form of a new job", () => {
  test("the form of a new job is empty when no values are given", () => {
    const { kind, is_timed, price_mode, expense, trip, parts, ...rest } = newJobValues();
    expect({ kind, is_timed, price_mode, parts }).toEqual({
      kind: "work",
      is_timed: true,
      price_mode: "auto",
      parts: [],
    });
    expect([expense.vat, trip.km]).toEqual([null, null]);
    expect(Object.values(rest).filter((value) => value !== "" && value !== null)).toEqual([]);
  });

  test("a new job ends on the day on which it starts, unless another day is given", () => {
    expect(newJobValues(morning)).toMatchObject({ ...morning, end_date: "2026-11-05", end_time: "" });
    expect(newJobValues({ ...morning, end_date: "2026-11-06" }).end_date).toBe("2026-11-06");
  });

  test("a new job has all given values, and no day when a favourite gives only times", () => {
    const given = { start_time: "07:00", end_time: "15:00", project, note: "Kran" };
    expect(newJobValues(given)).toMatchObject({ ...given, start_date: "", end_date: "" });
  });
});

describe("a manual amount", () => {
  const expense = newJobValues({ start_date: "2026-11-05", price_mode: "manual", is_timed: false, price: 84 });

  test("a manual amount belongs to noon of a day, whatever times were entered before", () => {
    const payload = jobPayload({ ...expense, start_time: "07:00", end_date: "2026-11-01", end_time: "08:00" });
    expect(payload).toMatchObject({ started_at: "2026-11-05 12:00:00", ended_at: "2026-11-05 12:00:00", price: 84 });
    expect(typedMinutes({ ...expense, pause_minutes: 30 })).toBe(0);
  });

  test("a manual amount has times if the user asked for times, and hourly work always has times", () => {
    const times = { ...expense, ...morning, end_time: "09:30" };
    expect(jobPayload({ ...times, is_timed: true })).toMatchObject({
      started_at: "2026-11-05 07:00:00",
      ended_at: "2026-11-05 09:30:00",
    });
    expect(typedMinutes({ ...times, price_mode: "auto" })).toBe(150);
  });

  test("a manual amount without a day has no time either", () => {
    expect(jobPayload({ ...expense, start_date: "" })).toMatchObject({ started_at: undefined, ended_at: undefined });
  });

  test.each([
    ["a day", "12:00", "12:00", true],
    ["a moment", "14:30", "14:30", false],
    ["hours", "12:00", "13:00", false],
  ])("a manual amount that was stored with %s opens in the same way", (_name, start, end, isDay) => {
    const job = {
      kind: "work",
      started_at: `2026-11-05 ${start}:00`,
      ended_at: `2026-11-05 ${end}:00`,
      price_mode: "manual",
      price: 84,
    } as Job;
    expect(isDayOnly(storedJobValues(job, []))).toBe(isDay);
    expect(isDayOnly(storedJobValues({ ...job, price_mode: "auto" }, []))).toBe(false);
  });
});

describe("the end of a typed duration", () => {
  const endOf = (given: Partial<JobFormValues>) =>
    endOfDuration(newJobValues({ ...morning, ...given }), defaultTimeRule);

  test.each([
    ["7,5", "2026-11-05", "14:30"],
    ["7t28", "2026-11-05", "14:30"],
    ["1m", "2026-11-05", "07:05"],
    ["24", "2026-11-06", "07:00"],
  ])("a duration of %s from 7 ends on %s at %s", (duration, end_date, end_time) => {
    expect(endOf({ duration })).toEqual({ end_date, end_time });
  });

  test("if times are in quarters, the end is a whole quarter, whatever the start and the pause", () => {
    const quarters = { minute_step: 15, rounding: "nearest" } as const;
    const endOfQuarters = (given: Partial<JobFormValues>) =>
      endOfDuration(newJobValues({ ...morning, ...given }), quarters)?.end_time;
    expect(endOfQuarters({ duration: "7:52" })).toBe("14:45");
    expect(endOfQuarters({ duration: "7:30", pause_minutes: 20 })).toBe("14:45");
    expect(endOfQuarters({ duration: "1", start_time: "07:05" })).toBe("08:00");
    expect(endOfQuarters({ duration: "1m" })).toBe("07:15");
  });

  test("a complete typed time is rounded, and an end stays after its start", () => {
    const quarters = { minute_step: 15, rounding: "nearest" } as const;
    const rounded = (side: "start" | "end", given: Partial<JobFormValues>) =>
      roundedTimeOf(newJobValues({ ...morning, ...given }), side, quarters);
    expect(rounded("start", { start_time: "07:52", end_time: "" })).toBe("07:45");
    expect(rounded("end", { start_time: "08:00", end_time: "08:04" })).toBe("08:15");
    expect(rounded("end", { end_time: "" })).toBeUndefined();
    expect(rounded("start", { start_time: "?" })).toBeUndefined();
  });

  test("a duration with a plus is added to the end, or to the start if there is no end after the start", () => {
    expect(endOf({ duration: "+30m", end_time: "09:00" })).toEqual({ end_date: "2026-11-05", end_time: "09:30" });
    expect(endOf({ duration: "+30m" })).toEqual({ end_date: "2026-11-05", end_time: "07:30" });
    expect(endOf({ duration: "+30m", end_time: "06:00" })).toEqual({ end_date: "2026-11-05", end_time: "07:30" });
  });

  test("a duration is working time, so the pause is added to it", () => {
    expect(endOf({ duration: "7,5", pause_minutes: 30 })).toEqual({ end_date: "2026-11-05", end_time: "15:00" });
    const added = endOf({ duration: "+30m", end_time: "09:00", pause_minutes: 15 });
    expect(added).toEqual({ end_date: "2026-11-05", end_time: "09:30" });
    expect(endOf({ duration: "2", pause_minutes: Number.NaN })).toEqual({ end_date: "2026-11-05", end_time: "09:00" });
  });

  test("there is no end without a start or with an invalid duration", () => {
    expect(endOf({ duration: "7,5", start_time: "" })).toBeUndefined();
    expect(endOf({ duration: "7,5", start_time: "?" })).toBeUndefined();
    expect(endOf({ duration: "syv" })).toBeUndefined();
    expect(endOf({ duration: "25" })).toBeUndefined();
  });

  test("a duration counts elapsed time in a night with a clock change", () => {
    const night = { start_date: "2026-10-24", start_time: "22:00", duration: "8" };
    expect(endOf(night)).toEqual({ end_date: "2026-10-25", end_time: "05:00" });
  });
});
