import { expect, test } from "vitest";
import { isWorkday, lastWorkdayUpTo, workdaysBefore } from "./workdays.ts";

const day = (text: string) => Temporal.PlainDate.from(text);

test.each([
  ["a Monday", "2026-11-23", true],
  ["a Saturday", "2026-11-21", false],
  ["a Sunday", "2026-11-22", false],
  ["skærtorsdag", "2026-04-02", false],
  ["2. påskedag", "2026-04-06", false],
  ["the day after", "2026-04-07", true],
])("whether %s, %s, is a workday: %s", (_name, date, expected) => {
  expect(isWorkday(day(date))).toBe(expected);
});

test.each([
  ["2026-11-26", 3, "2026-11-23"],
  ["2026-11-23", 1, "2026-11-20"],
  ["2026-11-23", 5, "2026-11-16"],
  ["2026-04-07", 1, "2026-04-01"],
  ["2026-04-09", 3, "2026-04-01"],
  ["2026-11-22", 1, "2026-11-20"],
])("%s minus %i workdays is %s", (date, count, before) => {
  expect(workdaysBefore(day(date), count).toString()).toBe(before);
});

test("the last workday up to a workday is that day itself", () => {
  expect(lastWorkdayUpTo(day("2026-11-13")).toString()).toBe("2026-11-13");
  expect(lastWorkdayUpTo(day("2026-12-13")).toString()).toBe("2026-12-11");
});
