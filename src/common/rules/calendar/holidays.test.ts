import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { easterSunday, holidayName, holidaysOf } from "./holidays.ts";

/** As printed in Danish calendars. */
const published: Readonly<Record<number, readonly string[]>> = {
  2026: ["01-01", "04-02", "04-03", "04-05", "04-06", "05-14", "05-24", "05-25", "12-25", "12-26"],
  2027: ["01-01", "03-25", "03-26", "03-28", "03-29", "05-06", "05-16", "05-17", "12-25", "12-26"],
  2028: ["01-01", "04-13", "04-14", "04-16", "04-17", "05-25", "06-04", "06-05", "12-25", "12-26"],
};

test.each(Object.entries(published))("the holidays of %s are those of the published calendar", (year, days) => {
  expect(holidaysOf(Number(year)).map(({ date }) => date)).toEqual(days.map((day) => `${year}-${day}`));
});

test("Easter is computed for its earliest and latest date and across centuries", () => {
  const easters = [1818, 1943, 1954, 1981, 2000, 2008, 2014, 2025, 2038, 2049, 2076, 2100, 2285].map((year) =>
    easterSunday(year).toString(),
  );
  expect(easters).toEqual([
    "1818-03-22",
    "1943-04-25",
    "1954-04-18",
    "1981-04-19",
    "2000-04-23",
    "2008-03-23",
    "2014-04-20",
    "2025-04-20",
    "2038-04-25",
    "2049-04-18",
    "2076-04-19",
    "2100-03-28",
    "2285-03-22",
  ]);
});

describe("a holiday's name", () => {
  test.each([
    ["2026-01-01", "nytårsdag"],
    ["2026-04-02", "skærtorsdag"],
    ["2026-04-03", "langfredag"],
    ["2026-04-05", "påskedag"],
    ["2026-04-06", "2. påskedag"],
    ["2026-05-14", "Kristi himmelfartsdag"],
    ["2026-05-24", "pinsedag"],
    ["2026-05-25", "2. pinsedag"],
    ["2026-12-25", "1. juledag"],
    ["2026-12-26", "2. juledag"],
    ["2023-05-05", "store bededag"],
  ])("on %s the holiday is %s", (date, name) => {
    expect(holidayName(date)).toBe(name);
  });

  test.each(["2024-04-26", "2026-05-01", "2026-06-05", "2026-12-24", "2026-12-31", "2026-11-22"])(
    "%s is not a holiday",
    (date) => {
      expect(holidayName(date)).toBeUndefined();
    },
  );
});

test("each year's holidays are in order and on their weekdays", () => {
  const weekdays: Readonly<Record<string, number>> = {
    skærtorsdag: 4,
    langfredag: 5,
    påskedag: 7,
    "2. påskedag": 1,
    "store bededag": 5,
    "Kristi himmelfartsdag": 4,
    pinsedag: 7,
    "2. pinsedag": 1,
  };
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2099 }), (year) => {
      const holidays = holidaysOf(year);
      expect(holidays).toHaveLength(year <= 2023 ? 11 : 10);
      const dates = holidays.map(({ date }) => date);
      expect([...dates].sort()).toEqual(dates);
      for (const { date, name } of holidays) {
        const { dayOfWeek } = Temporal.PlainDate.from(date);
        expect(dayOfWeek, `${name} ${date}`).toBe(weekdays[name] ?? dayOfWeek);
      }
    }),
  );
});
