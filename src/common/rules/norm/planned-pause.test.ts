import { expect, test } from "vitest";
import { noCompanyDays } from "./company-calendar.ts";
import type { PlanDay } from "./norm-plan.ts";
import { plannedPauseStart } from "./planned-pause.ts";

const timed = (pause_start: string | null): PlanDay => ({
  start: "07:00",
  end: "15:00",
  pause_start,
  pause_minutes: 30,
});
const planOf = (monday: PlanDay | null, thursday = monday) => ({
  from_date: "2000-01-01",
  plan: { first_monday: "2026-11-02", weeks: [[monday, null, null, thursday, null, null, null]] },
});

test("the planned pause comes from the plan that is valid on the day", () => {
  const rows = [planOf(timed("12:00")), { ...planOf(timed("11:30")), from_date: "2026-11-16" }];
  const startOn = (date: string) => plannedPauseStart(rows, date, noCompanyDays);
  expect(["2026-11-09", "2026-11-16", "2026-11-19"].map(startOn)).toEqual(["12:00", "11:30", "11:30"]);
});

test("a day without planned work has no pause", () => {
  const startOn = (date: string) => plannedPauseStart([planOf(timed("12:00"))], date, noCompanyDays);
  expect(["2026-11-10", "2026-12-24"].map(startOn)).toEqual([null, "12:00"]);
  expect(startOn("2026-05-25")).toBeNull();
  const days = { ...noCompanyDays, "12-24": "half" } as const;
  expect(plannedPauseStart([planOf(timed("12:00"))], "2026-12-24", days)).toBeNull();
  expect(plannedPauseStart([planOf(timed("11:00"))], "2026-12-24", days)).toBe("11:00");
});

test("there is no planned pause without a plan, without a start of the pause, or with minutes only", () => {
  for (const rows of [[planOf(timed(null))], [planOf({ minutes: 450 })], [{ from_date: "2000-01-01", plan: null }], []])
    expect(plannedPauseStart(rows, "2026-11-09", noCompanyDays)).toBeNull();
});
