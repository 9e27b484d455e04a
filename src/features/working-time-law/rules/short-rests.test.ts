import { expect, test } from "vitest";
import type { DayRules } from "#common/rules/law-rules.ts";
import { requiredRestOn, shortRests } from "./short-rests.ts";
import { merged, type Period, periodOf } from "./work-periods.ts";

const reduced: DayRules = { rest_hours: 8, reference_months: 4, days_between_days_off: 6 };
const law: DayRules = { ...reduced, rest_hours: 11 };

/** Work until 22 and from 7 the next morning, so that the rest before the end of the morning's work is 9 hours. */
const nineHoursBefore = (date: string): Period[] => {
  const day = Temporal.PlainDate.from(date);
  return [
    periodOf(`${day.subtract({ days: 1 })} 20:00:00`, `${day.subtract({ days: 1 })} 22:00:00`) as Period,
    periodOf(`${day} 07:00:00`, `${day} 11:00:00`) as Period,
  ];
};
const rests = (dates: readonly string[], rules = reduced) =>
  shortRests(merged(dates.flatMap(nineHoursBefore)), () => rules);

const everySecondDay = (from: string, count: number) =>
  Array.from({ length: count }, (_, place) =>
    Temporal.PlainDate.from(from)
      .add({ days: 2 * place })
      .toString(),
  );

test("without an agreement every rest under 11 hours is a breach", () => {
  expect(rests(["2026-03-03"], law)).toEqual([
    { date: "2026-03-03", end: expect.any(Number), minutes: 540, required: 660, of_month: 1, of_year: 1 },
  ]);
});

test("an agreement about 8 hours allows ten days a month under 11 hours, and the eleventh is a breach", () => {
  const found = rests(everySecondDay("2026-03-03", 11));
  expect(found.map(({ of_month }) => of_month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(found.map(({ required }) => required)).toEqual([...Array(10).fill(480), 660]);
});

test("the days are counted anew in each month, and the 46th day of a year is a breach", () => {
  const ofMonths = ["01", "02", "03", "04", "05"].flatMap((month) => everySecondDay(`2026-${month}-03`, 9));
  const found = rests([...ofMonths, "2026-06-03", "2027-01-05"]);
  expect(found.map(({ required }) => required)).toEqual([...Array(45).fill(480), 660, 480]);
  expect(found.slice(-2).map(({ of_month, of_year }) => [of_month, of_year])).toEqual([
    [1, 46],
    [1, 1],
  ]);
});

test("two ends of work on one day count as one day", () => {
  const second = periodOf("2026-03-03 12:00:00", "2026-03-03 13:00:00") as Period;
  const found = shortRests([...nineHoursBefore("2026-03-03"), second], () => reduced);
  expect(found.map(({ date, of_month }) => [date, of_month])).toEqual([
    ["2026-03-03", 1],
    ["2026-03-03", 1],
  ]);
});

test("work until midnight counts for the day before midnight", () => {
  const long = periodOf("2026-03-03 10:00:00", "2026-03-04 00:00:00") as Period;
  expect(shortRests([long], () => law).map(({ date }) => date)).toEqual(["2026-03-03"]);
});

test("the next day needs 8 hours of rest until the days of the month are used up", () => {
  expect(requiredRestOn("2026-03-25", rests(everySecondDay("2026-03-03", 9)), reduced)).toBe(480);
  expect(requiredRestOn("2026-03-25", rests(everySecondDay("2026-03-03", 10)), reduced)).toBe(660);
  expect(requiredRestOn("2026-04-01", rests(everySecondDay("2026-03-03", 10)), reduced)).toBe(480);
  expect(requiredRestOn("2026-03-25", [], law)).toBe(660);
});

test("young people need 12 or 14 hours, and their short rests do not count as days under 11 hours", () => {
  const until = (time: string) => periodOf("2026-03-02 12:00:00", `2026-03-02 ${time}:00`) as Period;
  const morning = periodOf("2026-03-03 07:00:00", "2026-03-03 11:00:00") as Period;
  const found = (rest_hours: number, time: string) =>
    shortRests([until(time), morning], () => ({ ...law, rest_hours })).map(({ minutes, required, of_month }) => [
      minutes / 60,
      required / 60,
      of_month,
    ]);
  expect(found(12, "19:30")).toEqual([[11.5, 12, 0]]);
  expect(found(12, "19:00")).toEqual([]);
  expect(found(14, "17:30")).toEqual([[13.5, 14, 0]]);
  expect(found(14, "17:00")).toEqual([]);
});

test("the rules of the day on which the work ends apply", () => {
  const rulesOn = (date: string) => (date < "2026-03-10" ? reduced : law);
  const found = shortRests(merged(["2026-03-03", "2026-03-17"].flatMap(nineHoursBefore)), rulesOn);
  expect(found.map(({ required }) => required)).toEqual([480, 660]);
});
