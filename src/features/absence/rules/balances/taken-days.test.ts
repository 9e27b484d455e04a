import { describe, expect, test } from "vitest";
import { type BalanceRules, defaultBalanceRules } from "./balance-rules.ts";
import { placeInWeek } from "./plan-week.ts";
import { type DayPart, type FrozenDay, takenOf, takes } from "./taken-days.ts";

/* The amounts that days of absence take from their accounts (docs/product-rules.md#balances). */

const rules = (changed: Partial<BalanceRules>): BalanceRules[] => [
  { ...defaultBalanceRules, from_date: "2026-11-01", ...changed },
];
const employment = { from: "2010-01-01", until: null, unpaid: [] };
const frozen = (more: Partial<FrozenDay> = {}): FrozenDay => ({
  ...{ absence_id: 1, is_ill: false },
  ...{ date: "2026-11-24", account: "holiday", minutes: 450, hundredths: 100, week_hundredths: 167, ...more },
});
const hours = { hundredths: null, week_hundredths: null };
const unknown = { ...hours, minutes: null };
const fiveAWeek = rules({ single_days: "five-a-week" });
const inMinutes = rules({ extra_holiday_unit: "minutes" });

test.each([
  ["a whole day takes one day", {}, rules({}), 100],
  ["half a day takes half a day", { minutes: 225, hundredths: 50 }, rules({}), 50],
  ["by the rule of five a week, a day takes its share of the week", {}, fiveAWeek, 167],
  ["a day before the rule of five a week takes one day", { date: "2026-10-30" }, fiveAWeek, 100],
  ["a day whose share of the week is unknown takes one day", { week_hundredths: null }, fiveAWeek, 100],
  ["the rule of five a week does not apply to care days", { account: "care-days" }, fiveAWeek, 100],
  ["an account in minutes loses the minutes of the day", { account: "extra-holiday" }, inMinutes, 450],
  [
    "before the rule in minutes, extra holiday loses a day",
    { account: "extra-holiday", date: "2026-10-30" },
    inMinutes,
    100,
  ],
  ["time off loses minutes", { account: "time-off", minutes: 90 }, rules({}), 90],
  ["hours on a day whose norm is unknown are a share of 7,4 hours", { ...hours, minutes: 222 }, rules({}), 50],
  ["a day without minutes or share takes one day", unknown, rules({}), 100],
  [
    "half a day whose norm is unknown takes 3,7 hours",
    { ...unknown, account: "time-off", hundredths: 50 },
    rules({}),
    222,
  ],
  ["a day of time off without minutes or share takes 7,4 hours", { ...unknown, account: "time-off" }, rules({}), 444],
] as const)("%s", (_name, day, of, amount) => {
  const taken = [{ date: frozen(day).date, account: frozen(day).account, amount }];
  expect(takenOf([frozen(day)], of, employment)).toEqual({ taken, waited: [] });
});

describe("illness in a holiday", () => {
  const days = ["2026-11-24", "2026-11-25"].map((date, place) => frozen({ date, is_ill: place === 1 }));
  const other = frozen({ account: "time-off", date: "2026-11-26", minutes: 60 });

  test("a waiting day takes holiday by the rule of its date, and other accounts do not change", () => {
    const { taken, waited } = takenOf([other, ...days], fiveAWeek, employment);
    expect(taken.map(({ account, amount }) => [account, amount])).toEqual([
      ["holiday", 167],
      ["holiday", 167],
      ["time-off", 60],
    ]);
    expect(waited).toEqual([{ date: "2026-11-25", absence_id: 1, share: 100, amount: 100 }]);
  });

  test("a fraction of a waiting day takes that fraction of a day", () => {
    const fromJuly = { ...employment, from: "2027-08-01" };
    const august = days.map((day, place) => ({ ...day, date: `2027-08-0${place + 3}` }));
    expect(takenOf(august, fiveAWeek, fromJuly).taken.map(({ amount }) => amount)).toEqual([167, 70]);
  });

  test("a sick day that is no waiting day takes no holiday", () => {
    expect(takenOf(days.slice(1), rules({}), employment)).toEqual({ taken: [], waited: [] });
  });
});

describe("the place of a day in the week of its plan", () => {
  const place = (plan: boolean[] | null, date: string) =>
    placeInWeek(
      [
        {
          from_date: "2026-01-01",
          plan: plan && { first_monday: "2026-01-05", weeks: [plan.map((works) => (works ? { minutes: 300 } : null))] },
        },
      ],
      Temporal.PlainDate.from(date),
    );
  const [works, is_off] = [true, false];
  const threeDays = [works, is_off, works, is_off, is_off, works, is_off];

  test.each([
    ["Monday is the first of three planned days", threeDays, "2026-11-23", { place: 0, days_in_week: 3 }],
    ["Wednesday is the second of three planned days", threeDays, "2026-11-25", { place: 1, days_in_week: 3 }],
    ["a planned Saturday is the third of three planned days", threeDays, "2026-11-28", { place: 2, days_in_week: 3 }],
    ["a day off has no place in the week", threeDays, "2026-11-24", { place: 0, days_in_week: 0 }],
    ["without a plan Friday is the last of five days", null, "2026-11-27", { place: 4, days_in_week: 5 }],
    ["without a plan Saturday has no place in the week", null, "2026-11-28", { place: 0, days_in_week: 0 }],
    ["a public holiday counts as a day of the week", null, "2026-12-25", { place: 4, days_in_week: 5 }],
    ["a day before the first plan is one of five days", threeDays, "2025-11-25", { place: 1, days_in_week: 5 }],
  ])("%s", (_name, plan, date, expected) => {
    expect(place(plan, date)).toEqual(expected);
  });
});

test.each<[string, Partial<DayPart>, Partial<DayPart>, boolean]>([
  ["a whole day takes a half day", {}, { part: "morning" }, true],
  ["a whole day takes hours", {}, { part: "hours", start_time: "08:00", end_time: "10:00" }, true],
  ["a half day takes the same half", { part: "morning" }, { part: "morning" }, true],
  ["a half day does not take the other half", { part: "morning" }, { part: "afternoon" }, false],
  ["a half day does not take a whole day", { part: "morning" }, {}, false],
  [
    "a half day does not take hours",
    { part: "morning" },
    { part: "hours", start_time: "08:00", end_time: "09:00" },
    false,
  ],
  [
    "hours do not take a half day",
    { part: "hours", start_time: "08:00", end_time: "12:00" },
    { part: "morning" },
    false,
  ],
  [
    "hours take planned hours that they cover",
    { part: "hours", start_time: "08:00", end_time: "12:00" },
    { part: "hours", start_time: "08:00", end_time: "11:00" },
    true,
  ],
  [
    "hours do not take planned hours that end later",
    { part: "hours", start_time: "08:00", end_time: "12:00" },
    { part: "hours", start_time: "09:00", end_time: "12:30" },
    false,
  ],
  ["another day takes nothing", { date: "2026-11-25" }, {}, false],
])("illness: %s", (_, illness, planned, isTaken) => {
  const day = { date: "2026-11-24", part: "whole", start_time: null, end_time: null } as const;
  expect(takes({ ...day, ...illness }, { ...day, ...planned })).toBe(isTaken);
});
