import { describe, expect, test } from "vitest";
import { type NormPlan, type PlanDay, type PlanWeek, planTemplates } from "#common/rules/norm/norm-plan.ts";
import { normPlan } from "#common/rules/norm/norm-plan-input.ts";
import { weeklyMinutesOf } from "#common/rules/norm/plan-words.ts";
import {
  isDayValid,
  noPlan,
  overnightDays,
  ownPlan,
  planFormOf,
  planPayload,
  templateWeeks,
  typedWeekSum,
  validPlan,
  withCopiedDay,
  withDay,
  withNextWeek,
  withoutWeek,
} from "./plan-form.ts";

const off = null;
const night: PlanDay = { start: "22:00", end: "06:00", pause_start: "02:00", pause_minutes: 30 };
const planOf = (...weeks: PlanWeek[]): NormPlan => ({ first_monday: "2026-11-02", weeks });
const mixed = planOf([night, { minutes: 200 }, off, off, off, off, off], [off, night, off, off, off, off, off]);
const empty = planFormOf(null, "2026-11-27");
const monday = { start: "7", end: "15", pause: "30", pauseStart: "12" };

describe("the form of a plan", () => {
  test("a stored plan is shown and saved unchanged", () => {
    for (const plan of [mixed, ...planTemplates.map(({ week }) => planOf(week))])
      expect(planPayload(planFormOf(plan, "2026-12-01"))).toEqual(plan);
  });

  test("a template is recognised, any other plan is the person's own, and the week is empty without a plan", () => {
    expect(planTemplates.map(({ week }) => planFormOf(planOf(week), "2026-12-01").choice)).toEqual([
      "0",
      "1",
      "2",
      "3",
    ]);
    expect(planFormOf(mixed, "2026-12-01").choice).toBe(ownPlan);
    expect(empty).toMatchObject({ choice: noPlan, first_monday: "2026-11-23" });
    expect(planPayload(empty)).toBeNull();
  });

  test("short input is accepted, and the sum of the week is updated", () => {
    const one = withDay(empty, 0, 0, monday);
    expect(one.choice).toBe(ownPlan);
    expect(typedWeekSum(one.weeks[0] ?? [])).toBe("7:30 t./uge");
    expect(validPlan(one)?.weeks[0]?.[0]).toEqual({
      ...{ start: "07:00", end: "15:00", pause_start: "12:00", pause_minutes: 30 },
    });
    const late = withDay(empty, 0, 0, { ...monday, start: "16", end: "24", pauseStart: "" });
    expect(validPlan(late)?.weeks[0]?.[0]).toMatchObject({ start: "16:00", end: "00:00" });
    const four = withCopiedDay(one, 0, 0);
    expect(typedWeekSum(four.weeks[0] ?? [])).toBe("37:30 t./uge");
  });

  test("days that end at or before their start are named as nights, and invalid days are not", () => {
    const ending = (end: string) => overnightDays(withDay(empty, 0, 0, { ...monday, end }).weeks[0] ?? []);
    expect(["15", "7", "6", "25", ""].map(ending)).toEqual(["", "man", "man", "", ""]);
    expect(overnightDays(planFormOf(mixed, "2026-12-01").weeks[0] ?? [])).toBe("man");
  });

  test("a day is copied to all days up to Friday, and Friday is copied to Saturday", () => {
    const days = (form: typeof empty) => form.weeks[0]?.map(({ start }) => start);
    expect(days(withCopiedDay(withDay(empty, 0, 2, monday), 0, 2))).toEqual(["", "", "7", "7", "7", "", ""]);
    expect(days(withCopiedDay(withDay(empty, 0, 4, monday), 0, 4))).toEqual(["", "", "", "", "7", "7", ""]);
  });

  test("a new week begins as a copy of the last week, and a week can be removed", () => {
    const two = withNextWeek(withDay(empty, 0, 0, monday));
    expect(two.weeks[1]).toEqual(two.weeks[0]);
    expect(withoutWeek(withDay(two, 1, 0, { start: "8" }), 0).weeks).toMatchObject([
      [{ start: "8" }, ...Array(6).fill({})],
    ]);
  });

  test("invalid input is an error of the plan, and its day is marked", () => {
    const refused = (change: object) => {
      const form = withDay(empty, 0, 0, { ...monday, ...change });
      expect(isDayValid(form.weeks[0]?.[0] ?? ({} as never)), JSON.stringify(change)).toBe(false);
      return normPlan.safeParse(planPayload(form)).error?.issues[0]?.message;
    };
    expect(refused({ start: "25" })).toBe("Start er ikke et klokkeslæt, fx 07:30.");
    expect(refused({ end: "" })).toBe("Slut er ikke et klokkeslæt, fx 07:30.");
    expect(refused({ pauseStart: "6" })).toBe("Pausen skal ligge inden for dagens arbejde.");
    expect(refused({ pause: "en halv" })).toBe("Pausen skal være fra 0 til 480 minutter.");
    expect(refused({ isTimed: false, hours: "abc" })).toBe("Dagen skal være fra 0 til 1440 minutter.");
    expect(isDayValid(templateWeeks(0)[0]?.[0] ?? ({} as never))).toBe(true);
  });

  test("the hours of a week can be typed as decimals or with minutes", () => {
    expect(["37", "37,5", "37.25", "37:30", ""].map(weeklyMinutesOf)).toEqual([2220, 2250, 2235, 2250, null]);
    for (const text of ["37:60", "x", "1.234", "-3"]) expect(weeklyMinutesOf(text)).toBeNaN();
  });
});
