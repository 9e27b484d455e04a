import { expect, test } from "vitest";
import { formatDay, formatWeek, shortDay, weekdayOf, weekNumber, weekStart, weekStartText } from "./week.ts";

test.each([
  ["2026-11-16", "2026-11-16", 47],
  ["2026-11-19", "2026-11-16", 47],
  ["2026-11-22", "2026-11-16", 47],
  ["2026-12-31", "2026-12-28", 53],
  ["2027-01-03", "2026-12-28", 53],
  ["2027-01-04", "2027-01-04", 1],
  ["2024-12-30", "2024-12-30", 1],
])("the day %s is in the week from %s, week %i", (day, monday, number) => {
  const date = Temporal.PlainDate.from(day);
  expect(weekStart(date).toString()).toBe(monday);
  expect(weekStartText(`${day} 23:55:00`)).toBe(monday);
  expect(weekNumber(date)).toBe(number);
});

test("a day is shown with its weekday", () => {
  const week = ["16", "17", "18", "19", "20", "21", "22"].map((day) => weekdayOf(`2026-11-${day}`));
  expect(week).toEqual(["man.", "tir.", "ons.", "tor.", "fre.", "lør.", "søn."]);
  expect(formatDay("2026-11-19 07:00:00")).toBe("tor. 19/11-2026");
});

test.each([
  ["2026-11-19", 2026, "uge 47"],
  ["2027-01-02", 2026, "uge 53"],
  ["2027-01-02", 2027, "uge 53, 2026"],
  ["2024-12-31", 2025, "uge 1"],
])("the week of the day %s is shown in the year %i as %s", (day, thisYear, text) => {
  expect(formatWeek(day, thisYear)).toBe(text);
});

test("a text that is not a date is refused", () => {
  expect(() => weekdayOf("2026-02-30")).toThrow(new RangeError("not a date"));
});

test("a short day is shown without the year", () => {
  expect(shortDay("2026-11-05")).toBe("tor. 5/11");
});
