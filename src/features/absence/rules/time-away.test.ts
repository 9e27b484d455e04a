import { describe, expect, test } from "vitest";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { type DatedNorm, plannedWeek } from "#common/rules/norm/planned-week.ts";
import { awayWords, isWholeDay, normLeft, weekWithAway } from "./time-away.ts";

const monday = Temporal.PlainDate.from("2026-11-16");
const [tuesday, friday] = ["2026-11-17", "2026-11-20"];
const day = { minutes: 450 };
const plan = { first_monday: "2026-11-16", weeks: [[day, day, day, day, null, null, null]] };
const weekOf = (norm: Partial<DatedNorm>) =>
  plannedWeek([{ from_date: "2000-01-01", plan: null, weekly_minutes: null, ...norm }], monday, noCompanyDays);

test.each([
  [450, { minutes: 450, is_whole: true }, 0],
  [450, { minutes: 225, is_whole: false }, 225],
  [480, { minutes: 450, is_whole: true }, 0],
  [200, { minutes: 225, is_whole: false }, 0],
  [null, { minutes: 0, is_whole: true }, 0],
  [null, { minutes: 120, is_whole: false }, null],
  [450, undefined, 450],
])("a day with a norm of %s minutes and the absence %o has %s minutes left", (norm, away, left) => {
  expect(normLeft(norm, away)).toBe(left);
});

test("only a day that absence takes completely is a whole day away", () => {
  const isWhole = isWholeDay([
    { date: tuesday, minutes: 450, is_whole: true },
    { date: friday, minutes: 225, is_whole: false },
  ]);
  expect([tuesday, friday, "2026-11-18"].map(isWhole)).toEqual([true, false, false]);
});

test.each([
  [450, true, "Ferie, 7 timer 30 min."],
  [120, false, "Ferie, 2 timer"],
  [0, true, "Ferie"],
  [0, false, "Ferie en del af dagen"],
])("%s minutes of absence (whole day: %s) are written as »%s«", (minutes, is_whole, words) => {
  expect(awayWords({ kind: "Ferie", minutes, is_whole })).toBe(words);
});

describe("a week with absence", () => {
  test("a whole day of absence is no workday, half a day lowers the day's norm, and both lower the week's norm", () => {
    const away = [
      { date: "2026-11-16", minutes: 450, is_whole: true },
      { date: tuesday, minutes: 225, is_whole: false },
    ];
    const week = weekWithAway(weekOf({ plan }), away);
    expect(week.minutes).toBe(4 * 450 - 675);
    expect(week.days.slice(0, 3)).toMatchObject([
      { is_workday: false, minutes: 0, away: away[0] },
      { is_workday: true, minutes: 225, away: away[1] },
      { is_workday: true, minutes: 450 },
    ]);
  });

  test("a whole day of absence leaves no minutes, even if the plan changed after the approval", () => {
    const week = weekWithAway(weekOf({ plan }), [{ date: tuesday, minutes: 300, is_whole: true }]);
    expect([week.days[1]?.minutes, week.minutes]).toEqual([0, 3 * 450]);
  });

  test("the weekly hours of a person without a plan are lowered by the minutes of the absence", () => {
    const week = weekWithAway(weekOf({ weekly_minutes: 2220 }), [{ date: friday, minutes: 444, is_whole: true }]);
    expect(week.minutes).toBe(2220 - 444);
    expect(week.days[4]).toMatchObject({ is_workday: false, minutes: 0 });
  });

  test("for an unknown norm, a whole day of absence is no workday, and the week's norm stays unknown", () => {
    const week = weekWithAway(weekOf({}), [{ date: friday, minutes: 0, is_whole: true }]);
    expect([week.minutes, week.days[4]?.is_workday, week.days[3]?.is_workday]).toEqual([null, false, true]);
  });
});
