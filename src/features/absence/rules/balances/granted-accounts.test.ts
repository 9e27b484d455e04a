import { describe, expect, test } from "vitest";
import { type BalanceFacts, yearAccount, yearNameOf, yearOf } from "./accounts.ts";
import { type BalanceRules, defaultBalanceRules } from "./balance-rules.ts";
import { earnedByTheWeek, grantedAtOnce } from "./granted-earnings.ts";
import { holidayYearName } from "./holiday/holiday-year.ts";
import { earnedOn } from "./holiday/monthly-earnings.ts";
import { hoursLeft } from "./hours-account.ts";
import { settlementsOf } from "./settlement.ts";
import type { AccountEntry } from "./year-account.ts";

/* Accounts other than holiday at the edges of their years (docs/product-rules.md#balances). */

const year = { from: "2026-01-01", to: "2026-12-31" };
const employed = (from: string, until: string | null = null) => ({ from, until, unpaid: [] });

test.each([
  ["a day of a calendar year", "care-days", "2026-08-31", 2026],
  ["an hour", "time-off", "2026-01-01", 2026],
  ["a day before September", "holiday", "2026-08-31", 2025],
  ["the first of September", "child-care-days", "2026-09-01", 2026],
] as const)("the year is right for %s", (_name, account, date, expected) => {
  expect(yearOf(account, date)).toBe(expected);
});

test("a calendar year is named 2026, and a holiday year is named 2026/27", () => {
  expect([yearNameOf("time-off", 2026), yearNameOf("care-days", 2026)]).toEqual(["2026", "2026"]);
  expect([yearNameOf("holiday", 2026), holidayYearName(2008), holidayYearName(2099)]).toEqual([
    ...["2026/27", "2008/09", "2099/00"],
  ]);
});

describe("days that are given at once", () => {
  test.each([
    ["are given on the first day of the year", employed("2020-01-01"), 500, [{ on: "2026-01-01", amount: 500 }]],
    ["are given on the first day of employment", employed("2026-12-31"), 500, [{ on: "2026-12-31", amount: 500 }]],
    [
      "are given to a person who leaves on the year's first day",
      employed("2020-01-01", "2026-01-01"),
      500,
      [{ on: "2026-01-01", amount: 500 }],
    ],
    ["are not given to a person who left before the year", employed("2020-01-01", "2025-12-31"), 500, []],
    ["are not given to a person who is hired after the year", employed("2027-01-01"), 500, []],
    ["are not given if the amount is 0", employed("2020-01-01"), 0, []],
  ])("%s", (_name, employment, amount, expected) => {
    expect(grantedAtOnce(year, employment, amount)).toMatchObject(expected);
    expect(grantedAtOnce(year, employment, amount)).toHaveLength(expected.length);
  });
});

describe("days that are earned by the week", () => {
  test("days are earned on the last day of each whole week of employment", () => {
    expect(earnedByTheWeek(year, employed("2026-12-18", "2026-12-31"), 520)).toEqual([
      { on: "2026-12-24", usable_from: "2026-12-25", amount: 10 },
      { on: "2026-12-31", usable_from: "2027-01-01", amount: 10 },
    ]);
    expect(earnedByTheWeek(year, employed("2026-12-18", "2026-12-30"), 520)).toHaveLength(1);
  });

  test("no days are earned outside the employment, and a year has at most 52 earning weeks", () => {
    expect(earnedByTheWeek(year, employed("2020-01-01", "2025-12-31"), 520)).toEqual([]);
    expect(earnedByTheWeek(year, employed("2020-01-01"), 520)).toHaveLength(52);
  });
});

const rules = (more: Partial<BalanceRules>): BalanceRules[] => [
  { ...defaultBalanceRules, from_date: "2000-01-01", ...more },
];
const facts = (more: Partial<BalanceFacts> = {}): BalanceFacts => ({
  employment: employed("2020-01-01"),
  ...{ kept_from: "2020-01-01", rules: [], taken: [], entries: [], ...more },
});

test("in a month of partial employment each day earns a 360th of the year's extra holiday", () => {
  const byMonth = rules({ extra_holiday_amount: 1440, extra_holiday_accrual: "monthly" });
  const account = yearAccount("extra-holiday", facts({ rules: byMonth, employment: employed("2026-09-21") }));
  expect(earnedOn(account.earnings(2026), "2026-09-30")).toBe(10 * 4);
  expect(earnedOn(account.earnings(2026), "2026-10-31")).toBe(10 * 4 + 120);
});

describe("an account of hours", () => {
  const entry = (kind: AccountEntry["kind"], date: string, amount: number) => ({ kind, year: 2026, date, amount });
  const opening = entry("opening", "2026-10-31", 600);

  test("without an opening the balance is the corrections less the hours taken", () => {
    expect(hoursLeft([entry("correction", "2026-10-01", 90)], [{ date: "2026-10-02", amount: 30 }], "2026-10-02")).toBe(
      60,
    );
  });

  test("an entry or an hour off counts from its own date", () => {
    const entries = [opening, entry("correction", "2026-11-05", 90)];
    expect(hoursLeft(entries, [], "2026-11-04")).toBe(600);
    expect(hoursLeft(entries, [], "2026-11-05")).toBe(690);
    expect(hoursLeft([opening], [], "2026-10-30")).toBe(0);
    expect(hoursLeft([opening], [{ date: "2026-11-05", amount: 90 }], "2026-11-04")).toBe(600);
    expect(hoursLeft([opening], [{ date: "2026-11-05", amount: 90 }], "2026-11-05")).toBe(510);
  });

  test("the latest opening until the date counts, in any order of the entries", () => {
    const openings = [opening, entry("opening", "2026-11-30", 100), entry("opening", "2026-09-30", 50)];
    expect(hoursLeft(openings, [], "2026-12-01")).toBe(100);
    expect(hoursLeft(openings.toReversed(), [], "2026-12-01")).toBe(100);
    expect(hoursLeft(openings, [], "2026-11-01")).toBe(600);
  });
});

describe("the settlement of extra holiday", () => {
  const extra = rules({ extra_holiday_amount: 500 });
  const settled = (date: string, more: Partial<BalanceFacts> = {}) =>
    settlementsOf(facts({ rules: extra, ...more }), date)
      .filter(({ account }) => account === "extra-holiday")
      .map(({ name, left, parts }) => [name, left, parts]);

  test("a year is listed for twelve months after its last usable day, and is not divided at four weeks", () => {
    expect(settled("2026-12-31")).toEqual([["2024/25", 500, null]]);
    expect(settled("2027-01-01")).toEqual([["2025/26", 500, null]]);
    expect(settled("2027-12-31")).toEqual([["2025/26", 500, null]]);
    expect(settled("2028-01-01")).toEqual([["2026/27", 500, null]]);
  });

  test("a year whose balance is unknown is not listed", () => {
    expect(settled("2027-01-01", { kept_from: "2026-01-01" })).toEqual([]);
  });
});
