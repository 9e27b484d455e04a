import { describe, expect, test } from "vitest";
import { noCompanyDays } from "./company-calendar.ts";
import { isCompanyWorkday, lastWorkdayUpTo, workdaysBefore } from "./company-workdays.ts";

const day = (text: string) => Temporal.PlainDate.from(text);

test.each([
  ["2026-11-26", 3, "2026-11-23"],
  ["2026-11-23", 1, "2026-11-20"],
  ["2026-11-23", 5, "2026-11-16"],
  ["2026-04-07", 1, "2026-04-01"],
  ["2026-04-09", 3, "2026-04-01"],
  ["2026-11-22", 1, "2026-11-20"],
])("the day %s minus %i workdays is %s", (date, count, before) => {
  expect(workdaysBefore(day(date), count, noCompanyDays).toString()).toBe(before);
});

test("the last workday up to a workday is the same day, and up to a Sunday the Friday before", () => {
  expect(lastWorkdayUpTo(day("2026-11-13"), noCompanyDays).toString()).toBe("2026-11-13");
  expect(lastWorkdayUpTo(day("2026-12-13"), noCompanyDays).toString()).toBe("2026-12-11");
});

describe("with the company's days off", () => {
  const days = { ...noCompanyDays, "12-24": "whole", "12-31": "half" } as const;

  test("a whole day off is no workday, and a half day off is a workday", () => {
    const dates = ["2026-12-23", "2026-12-24", "2026-12-31"];
    expect(dates.map((date) => isCompanyWorkday(day(date), days))).toEqual([true, false, true]);
  });

  test("a whole day off does not count as a workday", () => {
    expect(workdaysBefore(day("2026-12-28"), 1, days).toString()).toBe("2026-12-23");
    expect(lastWorkdayUpTo(day("2026-12-24"), days).toString()).toBe("2026-12-23");
    expect(lastWorkdayUpTo(day("2026-12-24"), noCompanyDays).toString()).toBe("2026-12-24");
  });
});
