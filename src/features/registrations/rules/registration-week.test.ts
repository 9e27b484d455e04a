import { describe, expect, test } from "vitest";
import { reachableMondays, wantedMonday } from "./registration-week.ts";
import { registrationReminderInput, weekErrors } from "./registrations.ts";

const date = (text: string) => Temporal.PlainDate.from(text);
const texts = (dates: readonly Temporal.PlainDate[]) => dates.map(String);

describe("the weeks", () => {
  test("the weeks reach from two weeks before the current week to one week after it", () => {
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
  ])("a URL with %s shows the week of %s", (wanted, monday) => {
    expect(wantedMonday(wanted, date("2026-11-19")).toString()).toBe(monday);
  });

  test.each([
    [undefined, true],
    ["2026-11-02", true],
    ["2026-11-29", true],
    ["2026-11-01", false],
    ["2026-11-30", false],
  ])("a request for %s is allowed: %s", (wanted, may) => {
    const sentences = ["Vælg en uge fra to uger tilbage til næste uge."];
    expect(weekErrors(wanted, date("2026-11-19"))).toEqual(may ? {} : { date: sentences });
  });
});

test("a request for reminders names at least one user and at most the maximum", () => {
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
