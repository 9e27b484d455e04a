import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { weekStart } from "./week.ts";
import { daysOfWeek } from "./week-days.ts";

test("a week has seven consecutive days, and its past workdays are due", () => {
  const anyDay = fc.integer({ min: 0, max: 36_000 }).map((days) => Temporal.PlainDate.from("2000-01-03").add({ days }));
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -14, max: 14 }), (day, away) => {
      const monday = weekStart(day);
      const today = day.add({ days: away });
      const days = daysOfWeek(monday, today);
      expect(days.map((listed) => listed.date)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `${monday.add({ days: n })}`));
      expect(days.some((listed) => listed.date === `${day}`)).toBe(true);
      expect(days.slice(5).some(({ is_workday }) => is_workday)).toBe(false);
      for (const { date, holiday, is_workday, is_due } of days) {
        expect(is_due).toBe(is_workday && date < `${today}`);
        expect(is_workday && holiday !== null).toBe(false);
      }
    }),
  );
});

describe("public holidays", () => {
  const date = (text: string) => Temporal.PlainDate.from(text);
  const offIn = (monday: string) =>
    daysOfWeek(date(monday), date("2030-01-01")).flatMap(({ date, holiday, is_due }) =>
      is_due ? [] : [holiday ?? date],
    );

  test.each([
    ["2026-03-30", ["skærtorsdag", "langfredag", "2026-04-04", "påskedag"]],
    ["2026-04-06", ["2. påskedag", "2026-04-11", "2026-04-12"]],
    ["2026-12-21", ["1. juledag", "2. juledag", "2026-12-27"]],
    ["2026-12-28", ["nytårsdag", "2027-01-02", "2027-01-03"]],
    ["2026-03-23", ["2026-03-28", "2026-03-29"]],
  ])("public holidays and weekends of the week of %s are never due", (monday, off) => {
    expect(offIn(monday)).toEqual(off);
  });
});
