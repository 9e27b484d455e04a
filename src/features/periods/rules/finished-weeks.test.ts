import { describe, expect, test } from "vitest";
import { finishingRefusal, reopenedWeeks, weekParams } from "./finished-weeks.ts";

const me = 1;
const own = (...days: string[]) => ({ user_id: me, days });

describe("the weeks that lose their mark after a change", () => {
  test.each([
    ["a job on Monday", [own("2026-11-23 07:00:00")], ["2026-11-23"]],
    ["a job on Sunday night that ends on Monday", [own("2026-11-29 22:00:00")], ["2026-11-23"]],
    ["a job on the first day of a year", [own("2027-01-01 08:00:00")], ["2026-12-28"]],
    ["a job in the night of the clock change", [own("2027-03-28 02:30:00")], ["2027-03-22"]],
    ["a job that moves to the week after", [own("2026-11-29", "2026-11-30")], ["2026-11-23", "2026-11-30"]],
    ["several jobs of a week", [own("2026-11-23"), own("2026-11-24")], ["2026-11-23"]],
    ["somebody else's job", [{ user_id: 2, days: ["2026-11-23"] }], []],
    ["the user's own job of a crew", [{ user_id: 2, days: ["2026-11-16"] }, own("2026-11-23")], ["2026-11-23"]],
  ])("%s", (_, writes, mondays) => {
    expect(reopenedWeeks(me, writes)).toEqual(mondays);
  });
});

test("a week can be finished from its Monday on, and is identified by its Monday", () => {
  const day = Temporal.PlainDate.from("2026-11-23");
  expect(finishingRefusal("2026-11-23", day)).toBeUndefined();
  expect(finishingRefusal("2026-11-30", day)).toBe("Ugen er ikke begyndt endnu.");
  expect(weekParams.safeParse({ monday: "2026-11-23" }).success).toBe(true);
  for (const monday of ["2026-11-24", "2026-11-29", "2026-02-30", "uge 48"])
    expect(weekParams.safeParse({ monday }).success).toBe(false);
});
