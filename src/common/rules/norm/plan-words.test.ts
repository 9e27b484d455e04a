import { describe, expect, test } from "vitest";
import { type PlanDay, type PlanWeek, planTemplates } from "./norm-plan.ts";
import { planWords } from "./plan-words.ts";

const off = null;
const day = { minutes: 450 };
const planOf = (...weeks: PlanWeek[]) => ({ first_monday: "2026-11-02", weeks });
const weekOf = (...days: (PlanDay | null)[]): PlanWeek => [
  ...days,
  ...Array.from({ length: 7 - days.length }, () => off),
];

describe("the text of a plan", () => {
  test("the text of a template has its hours and days", () => {
    expect(planTemplates.map(({ week }) => planWords(planOf(week)))).toEqual([
      "37:00 t./uge, man–fre",
      "37:00 t./uge, man–fre",
      "30:00 t./uge, man–tor",
      "30:00 t./uge, man–tor",
    ]);
  });

  test("three or more adjacent equal days are a range, other days are named, and days of 0 minutes are left out", () => {
    const none = { minutes: 0 };
    expect(planWords(planOf(weekOf(day, day, off, day, none, day)))).toBe("30:00 t./uge, man, tir, tor, lør");
    expect(planWords(planOf(weekOf(day, off, off, off, day, day, day)))).toBe("30:00 t./uge, man, fre–søn");
  });

  test("the text of a plan with several weeks has their number and their average", () => {
    expect(planWords(planOf(weekOf(day, day), weekOf(day, day, day)))).toBe("2 uger i tur, 18:45 t./uge");
  });
});
