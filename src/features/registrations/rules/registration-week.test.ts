import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { weekStart } from "../../../common/rules/calendar/week.ts";
import { daysOfWeek, hoursText, reachableMondays, shortDay, wantedMonday } from "./registration-week.ts";
import { registrationReminderInput, weekErrors } from "./registrations.ts";

const date = (text: string) => Temporal.PlainDate.from(text);
const texts = (dates: readonly Temporal.PlainDate[]) => dates.map(String);

describe("the weeks", () => {
  test("reach from two before the current one to one after it", () => {
    expect(texts(reachableMondays(date("2026-11-22")))).toEqual([
      "2026-11-02",
      "2026-11-09",
      "2026-11-16",
      "2026-11-23",
    ]);
  });

  test.each([
    [undefined, "2026-11-16"],
    ["2026-11-05", "2026-11-02"],
    ["2026-11-29", "2026-11-23"],
    ["2026-11-01", "2026-11-16"],
    ["2026-11-30", "2026-11-16"],
    ["2026-02-30", "2026-11-16"],
  ])("an address with %s shows the week of %s", (wanted, monday) => {
    expect(wantedMonday(wanted, date("2026-11-19")).toString()).toBe(monday);
  });

  test.each([
    [undefined, true],
    ["2026-11-02", true],
    ["2026-11-29", true],
    ["2026-11-01", false],
    ["2026-11-30", false],
  ])("a call that asks for %s may: %s", (wanted, may) => {
    const sentences = ["Vælg en uge fra to uger tilbage til næste uge."];
    expect(weekErrors(wanted, date("2026-11-19"))).toEqual(may ? {} : { date: sentences });
  });

  test("have seven days in a row, of which those that are due are workdays before today", () => {
    const anyDay = fc
      .integer({ min: 0, max: 36_000 })
      .map((days) => Temporal.PlainDate.from("2000-01-03").add({ days }));
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -14, max: 14 }), (day, away) => {
        const monday = weekStart(day);
        const today = day.add({ days: away });
        const days = daysOfWeek(monday, today);
        expect(days.map((listed) => listed.date)).toEqual(
          [0, 1, 2, 3, 4, 5, 6].map((n) => `${monday.add({ days: n })}`),
        );
        expect(days.some((listed) => listed.date === `${day}`)).toBe(true);
        expect(days.slice(5).some(({ is_workday }) => is_workday)).toBe(false);
        for (const { date, holiday, is_workday, is_due } of days) {
          expect(is_due).toBe(is_workday && date < `${today}`);
          expect(is_workday && holiday !== null).toBe(false);
        }
      }),
    );
  });
});

describe("public holidays", () => {
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
  ])("and weekends of the week of %s are never due", (monday, off) => {
    expect(offIn(monday)).toEqual(off);
  });
});

test("days and hours are said in Danish", () => {
  expect(shortDay("2026-11-05")).toBe("tor. 5/11");
  expect([0, 450, 445, 480, 6001].map(hoursText)).toEqual(["0", "7,5", "7,42", "8", "100,02"]);
});

test("a reminder names somebody, and not too many", () => {
  const errors = (body: object) =>
    registrationReminderInput.safeParse(body).error?.issues.map(({ message }) => message);
  expect(errors({ date: "2026-11-16", user_ids: [1] })).toBeUndefined();
  expect(errors({ date: "2026-11-16", user_ids: [] })).toEqual(["Vælg mindst én medarbejder."]);
  expect(errors({ date: "2026-11-16" })).toEqual(["Vælg mindst én medarbejder."]);
  const many = Array.from({ length: 501 }, (_, n) => n + 1);
  expect(errors({ date: "x", user_ids: many })).toEqual([
    "date er ikke en gyldig dato.",
    "Vælg højst 500 medarbejdere ad gangen.",
  ]);
});
