import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isWorkday } from "../calendar/workdays.ts";
import { noCompanyDays } from "./company-calendar.ts";
import type { PlanDay, PlanWeek } from "./norm-plan.ts";
import { type DatedNorm, plannedWeek } from "./planned-week.ts";

const date = (text: string) => Temporal.PlainDate.from(text);
const off = null;
const monToThu = (day: PlanDay): PlanWeek => [day, day, day, day, off, off, off];
const planned = (week: PlanWeek, from_date = "2000-01-01"): DatedNorm => ({
  from_date,
  plan: { first_monday: "2026-11-02", weeks: [week] },
  weekly_minutes: null,
});
const weekly = (weekly_minutes: number | null, from_date = "2000-01-01"): DatedNorm => ({
  ...{ from_date, plan: null, weekly_minutes },
});
const ordinary = date("2026-11-16");

describe("the norm of a week", () => {
  test("the norm of a planned week is the sum of its seven days, of which a day off has 0 minutes", () => {
    const week = plannedWeek([planned(monToThu({ minutes: 450 }))], ordinary, noCompanyDays);
    expect(week.minutes).toBe(1800);
    expect(week.days.map(({ minutes }) => minutes)).toEqual([450, 450, 450, 450, 0, 0, 0]);
    expect(week.days.map((day) => day.date)).toEqual(
      ["16", "17", "18", "19", "20", "21", "22"].map((day) => `2026-11-${day}`),
    );
  });

  test("public holidays and company days off lower the norm of a week", () => {
    const days = { ...noCompanyDays, "12-24": "whole", "12-31": "half" } as const;
    const rows = [planned(monToThu({ minutes: 450 }))];
    expect(plannedWeek(rows, date("2026-12-21"), days).minutes).toBe(3 * 450);
    expect(plannedWeek(rows, date("2026-12-28"), days).minutes).toBe(3 * 450 + 225);
    expect(plannedWeek(rows, date("2026-04-06"), days).minutes).toBe(3 * 450);
  });

  test("weekly hours without a plan lose a fifth for each day off, and a tenth for each half day off", () => {
    const days = { ...noCompanyDays, "12-24": "whole", "12-31": "half" } as const;
    const norm = (monday: string) => plannedWeek([weekly(2220)], date(monday), days).minutes;
    expect([norm("2026-11-16"), norm("2026-12-21"), norm("2026-12-28")]).toEqual([2220, 3 * 444, 3 * 444 + 222]);
    expect(plannedWeek([weekly(2221)], ordinary, noCompanyDays).minutes).toBe(2221);
  });

  test("the norm of a week is unknown if the norm of any of its days is unknown", () => {
    expect(plannedWeek([], ordinary, noCompanyDays).minutes).toBeNull();
    expect(plannedWeek([weekly(null)], ordinary, noCompanyDays).minutes).toBeNull();
    const rows = [weekly(null), planned(monToThu({ minutes: 450 }), "2026-11-18")];
    expect(plannedWeek(rows, ordinary, noCompanyDays)).toMatchObject({ minutes: null });
  });

  test("in a week in which a plan begins, earlier days have a fifth of the weekly hours", () => {
    const rows = [weekly(2000), planned(monToThu({ minutes: 450 }), "2026-11-18")];
    expect(plannedWeek(rows, ordinary, noCompanyDays).minutes).toBe(400 + 400 + 450 + 450);
  });
});

test("a person without a plan has the ordinary workdays of each week, without minutes", () => {
  const anyMonday = fc.integer({ min: 0, max: 5_000 }).map((weeks) => date("2000-01-03").add({ weeks }));
  fc.assert(
    fc.property(anyMonday, (monday) => {
      const { days } = plannedWeek([], monday, noCompanyDays);
      expect(days.map((day) => day.is_workday)).toEqual(days.map((day) => isWorkday(date(day.date))));
      expect(days.slice(5).some(({ is_workday }) => is_workday)).toBe(false);
      for (const { is_workday, off, minutes } of days) {
        expect(minutes).toBeNull();
        expect(is_workday && off !== null).toBe(false);
      }
    }),
  );
});
