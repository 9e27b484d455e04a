import { describe, expect, test } from "vitest";
import { noCompanyDays } from "./company-calendar.ts";
import { minutesOfDay, type PlanDay, type PlanWeek, planTemplates, weeklyMinutes } from "./norm-plan.ts";
import { normPlan } from "./norm-plan-input.ts";
import { plannedDay } from "./planned-day.ts";

const date = (text: string) => Temporal.PlainDate.from(text);
const day = (start: string, end: string, pause_start: string | null = null, pause_minutes = 0): PlanDay => ({
  ...{ start, end, pause_start, pause_minutes },
});
const off = null;
const monToThu = (planned: PlanDay): PlanWeek => [planned, planned, planned, planned, off, off, off];
const planOf = (...weeks: PlanWeek[]) => ({ first_monday: "2026-11-02", weeks });
const from = (plan: ReturnType<typeof planOf> | null, from_date = "2000-01-01") => ({ from_date, plan });
const planned = (text: string, plan = planOf(monToThu(day("07:00", "15:00", "12:00", 30))), days = noCompanyDays) =>
  plannedDay([from(plan)], date(text), days);

describe("a planned day", () => {
  test("a planned day has its times, and its minutes without the pause", () => {
    expect(planned("2026-11-26")).toEqual({
      ...{ is_workday: true, minutes: 450, off: null },
      times: { start: 420, end: 900, pause_start: 720, pause_minutes: 30 },
    });
  });

  test("a Friday without planned work is no workday", () => {
    expect(planned("2026-11-27")).toEqual({ is_workday: false, minutes: 0, times: null, off: null });
  });

  test("a pause without a start is in the middle of the day, at a multiple of 5 minutes", () => {
    const times = (planDay: PlanDay) => planned("2026-11-26", planOf(monToThu(planDay))).times;
    expect(times(day("07:00", "15:00", null, 30))).toMatchObject({ pause_start: 10 * 60 + 45 });
    expect(times(day("07:05", "15:00", null, 29))).toMatchObject({ pause_start: 10 * 60 + 50 });
  });

  test("a shift over midnight ends on the next day, and its pause may be after midnight", () => {
    const night = planned("2026-11-26", planOf(monToThu(day("22:00", "06:00", "02:00", 30))));
    expect(night).toMatchObject({ minutes: 450, times: { start: 1320, end: 1800, pause_start: 1560 } });
  });

  test("a public holiday is no workday", () => {
    expect(planned("2026-12-25")).toEqual({ is_workday: false, minutes: 0, times: null, off: "1. juledag" });
    expect(planned("2026-04-02")).toMatchObject({ is_workday: false, off: "skærtorsdag" });
  });

  test("the minutes of a day are the difference on the wall clock, even at a clock change", () => {
    const sundays: PlanWeek = [off, off, off, off, off, off, day("00:00", "08:00")];
    for (const text of ["2026-03-29", "2026-10-25", "2026-11-01"])
      expect(planned(text, planOf(sundays)).minutes).toBe(480);
  });

  test("the weeks of a plan alternate before and after its first Monday", () => {
    const [a, b] = [monToThu({ minutes: 300 }), monToThu({ minutes: 400 })];
    const minutes = (text: string) => planned(text, planOf(a, b)).minutes;
    expect(["2026-10-19", "2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16"].map(minutes)).toEqual([
      300, 400, 300, 400, 300,
    ]);
  });

  test("a person without a plan works Monday to Friday for unknown hours", () => {
    const plain = (text: string) => plannedDay([], date(text), noCompanyDays);
    expect(plain("2026-11-27")).toEqual({ is_workday: true, minutes: null, times: null, off: null });
    expect(plain("2026-11-28").is_workday).toBe(false);
    expect(plain("2026-12-25")).toMatchObject({ is_workday: false, off: "1. juledag" });
  });

  test("the plan that is valid on the day counts, and a row without a plan ends the former plan", () => {
    const rows = [
      from(null, "2026-12-01"),
      from(planOf(monToThu({ minutes: 400 }))),
      from(planOf(monToThu({ minutes: 300 })), "2026-11-16"),
    ];
    const minutes = (text: string) => plannedDay(rows, date(text), noCompanyDays).minutes;
    expect(["2026-11-12", "2026-11-16", "2026-12-01"].map(minutes)).toEqual([400, 300, null]);
  });
});

describe("the company calendar", () => {
  const days = { "05-01": "none", "06-05": "half", "12-24": "whole", "12-31": "half" } as const;
  const everyDay = (planDay: PlanDay) => planOf(Array.from({ length: 7 }, () => planDay));

  test("a whole day off is no workday, with or without a plan", () => {
    expect(planned("2026-12-24", undefined, days)).toMatchObject({ is_workday: false, off: "juleaftensdag" });
    expect(plannedDay([], date("2026-12-24"), days)).toMatchObject({ is_workday: false, off: "juleaftensdag" });
  });

  test("a half day off ends the planned work at noon, without a pause that begins at noon or later", () => {
    const half = planned("2026-12-31", everyDay(day("07:00", "15:00", "12:00", 30)), days);
    expect(half).toMatchObject({ is_workday: true, minutes: 300, off: "nytårsaftensdag fra kl. 12" });
    expect(planned("2026-12-31", everyDay(day("07:00", "15:00", "11:45", 30)), days).minutes).toBe(285);
    expect(planned("2026-12-31", everyDay(day("07:00", "15:00", "09:00", 30)), days).minutes).toBe(270);
  });

  test("a half day off takes half of a day without times, and all of a day that begins after noon", () => {
    expect(planned("2026-12-31", everyDay({ minutes: 444 }), days).minutes).toBe(222);
    expect(planned("2026-12-31", everyDay(day("14:00", "22:00")), days).is_workday).toBe(false);
  });

  test("a company calendar day without time off is an ordinary day", () => {
    expect(planned("2026-05-01", everyDay({ minutes: 444 }), days)).toMatchObject({ minutes: 444, off: null });
  });
});

describe("a norm plan", () => {
  test("the templates have the weekly hours that their names begin with", () => {
    const hours = planTemplates.map(({ label, week }) => [label.slice(0, 2), weeklyMinutes(planOf(week)) / 60]);
    for (const [named, counted] of hours) expect(counted).toBe(Number(named));
  });

  test("the weekly norm of a plan is the average of its weeks", () => {
    expect(weeklyMinutes(planOf(monToThu({ minutes: 300 }), monToThu({ minutes: 420 })))).toBe(4 * 360);
  });

  test("the minutes of a planned day are the time from start to end without the pause", () => {
    expect([day("07:00", "15:00", null, 30), day("22:00", "06:00"), { minutes: 90 }, null].map(minutesOfDay)).toEqual([
      450, 480, 90, 0,
    ]);
  });

  const refusal = (plan: unknown) => normPlan.safeParse(plan).error?.issues.map(({ message }) => message);

  test("a plan needs one to four weeks of seven days, with some work, from a Monday", () => {
    const week = monToThu({ minutes: 300 });
    expect(refusal(planOf(week, week, week, week))).toBeUndefined();
    expect(refusal(planOf())).toContain("Planen har mindst én uge.");
    expect(refusal(planOf(week, week, week, week, week))).toContain("Planen har højst 4 uger.");
    expect(refusal(planOf(week.slice(1)))).toContain("En uge har syv dage.");
    expect(refusal(planOf([off, off, off, off, off, off, off]))).toContain("Planen har ingen arbejdsdage.");
    expect(refusal({ ...planOf(week), first_monday: "2026-11-03" })).toContain("Første uge begynder en mandag.");
  });

  test("a pause outside the planned day is refused", () => {
    const error = "Pausen skal ligge inden for dagens arbejde.";
    const withPause = (start: string | null, minutes: number) =>
      planOf(monToThu(day("07:00", "15:00", start, minutes)));
    expect(refusal(withPause("07:00", 30))).toBeUndefined();
    for (const plan of [withPause("06:45", 30), withPause("14:30", 30), withPause(null, 480), withPause("12:00", 0)])
      expect(refusal(plan)).toEqual([error]);
  });

  test("times and minutes beyond a day are refused, with a message that names the field", () => {
    const messages = (planDay: PlanDay) => new Set(refusal(planOf(monToThu(planDay))));
    expect(messages(day("7:00", "15:00"))).toEqual(new Set(["Start er ikke et klokkeslæt, fx 07:30."]));
    expect(messages(day("07:00", "24:00"))).toEqual(new Set(["Slut er ikke et klokkeslæt, fx 07:30."]));
    for (const minutes of [-1, 1441])
      expect(messages({ minutes })).toEqual(new Set(["Dagen skal være fra 0 til 1440 minutter."]));
    expect(refusal(planOf(monToThu({ minutes: 0 })))).toBeUndefined();
  });
});
