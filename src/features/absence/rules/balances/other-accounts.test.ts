import { expect, test } from "vitest";
import { type BalanceFacts, type YearAccountName, yearAccount } from "./accounts.ts";
import { type BalanceRules, defaultBalanceRules } from "./balance-rules.ts";
import { holidayUsed, shareOfDay } from "./day-amounts.ts";
import { hoursLeft } from "./hours-account.ts";
import { balancesOn } from "./year-account.ts";
import { yearEnd } from "./year-end.ts";

test("after 19 of 25 days, 1 day of the first four weeks and 5 days above four weeks are left", () => {
  expect(yearEnd({ left: 600, earned: 2500, moved: 0 })).toEqual({ first_four_weeks: 100, above_four_weeks: 500 });
});

test("a partial year earns no days above four weeks, but days moved into the year are above four weeks", () => {
  expect(yearEnd({ left: 600, earned: 1248, moved: 0 })).toEqual({ first_four_weeks: 600, above_four_weeks: 0 });
  expect(yearEnd({ left: 600, earned: 1248, moved: 500 })).toEqual({ first_four_weeks: 100, above_four_weeks: 500 });
});

test("days that were moved out of a year lower the days above four weeks", () => {
  expect(yearEnd({ left: 100, earned: 2500, moved: -500 })).toEqual({ first_four_weeks: 100, above_four_weeks: 0 });
  expect(yearEnd({ left: 300, earned: 2500, moved: -300 })).toEqual({ first_four_weeks: 100, above_four_weeks: 200 });
  expect(yearEnd({ left: 100, earned: 1248, moved: -500 })).toEqual({ first_four_weeks: 100, above_four_weeks: 0 });
});

test("at most four weeks count as the first four weeks, even after a larger opening", () => {
  expect(yearEnd({ left: 2724, earned: 2500, moved: 0 })).toEqual({ first_four_weeks: 2000, above_four_weeks: 724 });
});

test("no days are left of a year that ended with an advance", () => {
  expect(yearEnd({ left: -100, earned: 2500, moved: 0 })).toEqual({ first_four_weeks: 0, above_four_weeks: 0 });
});

const weekOff = [0, 1, 2].map((place) => ({ share: 100, place, days_in_week: 3 }));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test("for three workdays a week, a week off takes 3,00 days, or 5,00 by the rule of five a week", () => {
  expect(sum(weekOff.map((day) => holidayUsed(day, "share")))).toBe(300);
  expect(weekOff.map((day) => holidayUsed(day, "five-a-week"))).toEqual([167, 166, 167]);
});

test("a day off takes 1,00 day from a person who works half of each day", () => {
  expect(holidayUsed({ share: 100, place: 0, days_in_week: 5 }, "share")).toBe(100);
  expect(holidayUsed({ share: 100, place: 0, days_in_week: 5 }, "five-a-week")).toBe(100);
});

test("hours off take their share of the day's norm, and at most a whole day", () => {
  expect(shareOfDay(390, 450)).toBe(87);
  expect(shareOfDay(600, 450)).toBe(100);
  expect(shareOfDay(120, 0)).toBe(100);
});

const rules = (changed: Partial<BalanceRules>): BalanceRules[] => [
  { ...defaultBalanceRules, from_date: "2000-01-01", ...changed },
];

function balances(name: YearAccountName, date: string, changed: Partial<BalanceFacts> = {}) {
  const employment = { from: "2010-01-01", until: null, unpaid: [] };
  const facts = { employment, kept_from: "2010-01-01", rules: [], taken: [], entries: [], ...changed };
  return Object.fromEntries(balancesOn(yearAccount(name, facts), date).map(({ year, left }) => [year, left]));
}

test("37 hours of extra holiday earn 42,69 minutes a week, and 37,00 hours after 52 weeks", () => {
  const byWeek = rules({
    ...{ extra_holiday_unit: "minutes", extra_holiday_amount: 37 * 60, extra_holiday_accrual: "weekly" },
    extra_holiday_until_december: false,
  });
  expect(balances("extra-holiday", "2026-09-06", { rules: byWeek })).toEqual({ 2026: 0 });
  expect(balances("extra-holiday", "2026-09-07", { rules: byWeek })).toEqual({ 2026: 43 });
  expect(balances("extra-holiday", "2026-09-14", { rules: byWeek })).toEqual({ 2026: 85 });
  expect(balances("extra-holiday", "2027-08-31", { rules: byWeek })).toEqual({ 2026: 2220 });
});

test("five days of extra holiday earn 0,42 days a month and 5,00 days after twelve months", () => {
  const byMonth = rules({ extra_holiday_amount: 500, extra_holiday_accrual: "monthly" });
  expect(balances("extra-holiday", "2026-09-30", { rules: byMonth })).toEqual({ 2025: 500, 2026: 42 });
  expect(balances("extra-holiday", "2027-08-31", { rules: byMonth })).toEqual({ 2026: 500 });
});

test("extra holiday may be used until 31 December or until the year ends, as the company chose", () => {
  const taken = [{ account: "extra-holiday" as const, date: "2026-09-07", amount: 100 }];
  const until = (extra_holiday_until_december: boolean) =>
    balances("extra-holiday", "2026-09-30", {
      rules: rules({ extra_holiday_amount: 500, extra_holiday_until_december }),
      taken,
    });
  expect(until(true)).toEqual({ 2025: 400, 2026: 500 });
  expect(until(false)).toEqual({ 2026: 400 });
});

test("a company that gives no extra holiday has a balance of 0", () => {
  expect(balances("extra-holiday", "2026-06-01")).toEqual({ 2025: 0 });
});

test("a calendar year gives five care days, and a holiday year gives two care days for children", () => {
  const taken = [
    { account: "care-days" as const, date: "2026-12-31", amount: 100 },
    { account: "child-care-days" as const, date: "2026-08-31", amount: 100 },
  ];
  expect(balances("care-days", "2026-12-31", { taken })).toEqual({ 2026: 400 });
  expect(balances("care-days", "2027-01-01", { taken })).toEqual({ 2027: 500 });
  expect(balances("child-care-days", "2026-08-31", { taken })).toEqual({ 2025: 100 });
  expect(balances("child-care-days", "2026-09-01", { taken })).toEqual({ 2026: 200 });
});

test("a new employee gets the care days of the year on the first day of employment", () => {
  const employment = { from: "2026-06-15", until: null, unpaid: [] };
  expect(balances("care-days", "2026-06-14", { employment })).toEqual({ 2026: 0 });
  expect(balances("care-days", "2026-06-15", { employment })).toEqual({ 2026: 500 });
});

test("a balance of hours is the last opening with later corrections, less the hours taken later", () => {
  const entries = [
    { kind: "opening" as const, year: 2026, date: "2026-10-31", amount: 600 },
    { kind: "correction" as const, year: 2026, date: "2026-10-31", amount: 999 },
    { kind: "correction" as const, year: 2026, date: "2026-11-05", amount: -60 },
  ];
  const taken = [
    { date: "2026-10-31", amount: 120 },
    { date: "2026-11-10", amount: 240 },
  ];
  expect(hoursLeft(entries, taken, "2026-10-31")).toBe(600);
  expect(hoursLeft(entries, taken, "2026-11-30")).toBe(300);
  expect(hoursLeft(entries.toReversed(), taken.toReversed(), "2026-11-30")).toBe(300);
});
