import { expect, test } from "vitest";
import { type BalanceFacts, yearAccount } from "../accounts.ts";
import { type AccountName, type BalanceRules, defaultBalanceRules } from "../balance-rules.ts";
import { type AccountEntry, balancesOn, coverageUntil, yearBalance } from "../year-account.ts";
import { earnedOn } from "./monthly-earnings.ts";

const longAgo = "2010-01-01";

function facts(changed: Partial<BalanceFacts> = {}): BalanceFacts {
  const employment = { from: longAgo, until: null, unpaid: [] };
  return { employment, kept_from: longAgo, rules: [], taken: [], entries: [], ...changed };
}

const hired = (from: string, until: string | null = null, unpaid: BalanceFacts["employment"]["unpaid"] = []) =>
  facts({ employment: { from, until, unpaid } });

const earned = (person: BalanceFacts, year: number, date: string) =>
  earnedOn(yearAccount("holiday", person).earnings(year), date);

const holidays = (from: string, days: number, amount = 100, account: AccountName = "holiday") =>
  Array.from({ length: days }, (_, day) => ({
    ...{ account, amount, date: Temporal.PlainDate.from(from).add({ days: day }).toString() },
  }));

const entry = (year: number, date: string, amount: number, kind: AccountEntry["kind"] = "opening") => ({
  ...{ account: "holiday" as const, year, date, amount, kind },
});

const left = (person: BalanceFacts, date: string) =>
  Object.fromEntries(balancesOn(yearAccount("holiday", person), date).map(({ year, left }) => [year, left]));

test.each([
  ["2025-09-29", 0],
  ["2025-09-30", 208],
  ["2025-10-31", 416],
  ["2025-11-30", 624],
  ["2025-12-31", 832],
  ["2026-07-31", 2288],
  ["2026-08-31", 2500],
])(
  "a person employed from 1 September has earned the days of the past months by %s, and 25,00 after twelve",
  (date, days) => {
    expect(earned(hired("2025-09-01"), 2025, date)).toBe(days);
  },
);

test("in the month of hiring each day of employment earns 0,07", () => {
  expect(earned(hired("2026-02-16"), 2025, "2026-02-28")).toBe(91);
  expect(earned(hired("2026-02-16"), 2025, "2026-08-31")).toBe(1339);
  expect(earned(hired("2026-03-03"), 2025, "2026-03-31")).toBe(203);
});

test("a month of partial employment earns no more than a whole month", () => {
  expect(earned(hired("2026-03-02"), 2025, "2026-03-31")).toBe(208);
});

test("the last month of an employment is earned on its last day", () => {
  const leaver = hired(longAgo, "2026-06-10");
  expect(earned(leaver, 2025, "2026-06-09")).toBe(9 * 208);
  expect(earned(leaver, 2025, "2026-06-10")).toBe(9 * 208 + 70);
  expect(earned(leaver, 2025, "2026-12-31")).toBe(9 * 208 + 70);
});

test("a day of leave without pay earns nothing, and is counted once if two periods include the day", () => {
  const unpaid = [
    { from: "2026-02-10", to: "2026-02-20" },
    { from: "2026-02-15", to: "2026-03-01" },
  ];
  const person = hired(longAgo, null, unpaid);
  // February has 9 paid days, and March 30.
  expect(earned(person, 2025, "2026-02-28")).toBe(5 * 208 + 63);
  expect(earned(person, 2025, "2026-03-31")).toBe(6 * 208 + 63);
  expect(earned(person, 2025, "2026-08-31")).toBe(11 * 208 + 63);
});

test("a new rate counts from the first month that begins after the change", () => {
  const rules: BalanceRules[] = [{ ...defaultBalanceRules, from_date: "2026-01-15", holiday_per_month: 250 }];
  expect(earned(facts({ rules }), 2025, "2026-02-28")).toBe(5 * 208 + 250);
});

const october = holidays("2026-10-12", 5);

test("days are taken from the oldest year first, and then from the new year", () => {
  const person = facts({ kept_from: "2026-09-01", entries: [entry(2025, "2026-09-30", 400)], taken: october });
  expect(left(person, "2026-10-09")).toEqual({ 2025: 400, 2026: 208 });
  expect(left(person, "2026-10-16")).toEqual({ 2025: 0, 2026: 108 });
});

test("a holiday after New Year takes no days that could be used until 31 December", () => {
  const taken = holidays("2027-01-04", 5);
  const person = facts({ kept_from: "2026-09-01", entries: [entry(2025, "2026-09-30", 400)], taken });
  expect(left(person, "2027-01-01")).toEqual({ 2026: 832 });
  expect(left(person, "2027-01-08")).toEqual({ 2026: 332 });
  expect(yearBalance(yearAccount("holiday", person), 2025, "2027-01-08").left).toBe(400);
});

test("a holiday over New Year takes the days up to 31 December from the old year", () => {
  const taken = holidays("2026-12-30", 4);
  const person = facts({ kept_from: "2026-09-01", entries: [entry(2025, "2026-09-30", 400)], taken });
  expect(left(person, "2026-12-31")).toEqual({ 2025: 200, 2026: 832 });
  expect(left(person, "2027-01-02")).toEqual({ 2026: 632 });
});

test("days that are not earned yet are an advance, which the next months make up for", () => {
  const person = { ...hired("2026-09-01"), taken: holidays("2026-10-05", 5) };
  expect(coverageUntil(yearAccount("holiday", person), "2026-10-09")).toEqual({ advance: 292, uncovered: 0 });
  expect(left(person, "2026-10-09")).toEqual({ 2026: -292 });
  expect(left(person, "2026-10-31")).toEqual({ 2026: -84 });
  expect(left(person, "2026-11-30")).toEqual({ 2026: 124 });
});

test("a day of the month in which it is earned cannot be taken without an advance", () => {
  const person = { ...hired("2026-09-01"), taken: holidays("2026-09-30", 1) };
  expect(coverageUntil(yearAccount("holiday", person), "2026-09-30")).toEqual({ advance: 100, uncovered: 0 });
});

test("an advance is at most the days that the year will earn, and further days are uncovered", () => {
  const person = { ...hired("2026-09-01"), taken: holidays("2026-09-07", 30) };
  expect(coverageUntil(yearAccount("holiday", person), "2026-12-01")).toEqual({ advance: 2500, uncovered: 500 });
  expect(left(person, "2027-08-31")).toEqual({ 2026: 0 });
});

test("the advance of a leaver is at most the days that they earn until they leave", () => {
  const person = { ...hired("2026-09-01", "2026-11-30"), taken: holidays("2026-10-01", 10) };
  expect(coverageUntil(yearAccount("holiday", person), "2026-10-31")).toEqual({ advance: 416, uncovered: 376 });
});

test("an opening is the balance of its day, later months add to it, and earlier balances are unknown", () => {
  const person = facts({
    kept_from: "2026-10-31",
    entries: [entry(2025, "2026-10-31", 640), entry(2026, "2026-10-31", 416)],
    taken: [...october, ...holidays("2026-11-02", 1)],
  });
  expect(left(person, "2026-10-30")).toEqual({ 2025: null, 2026: null });
  expect(left(person, "2026-10-31")).toEqual({ 2025: 640, 2026: 416 });
  expect(left(person, "2026-11-30")).toEqual({ 2025: 540, 2026: 624 });
});

test("a year that began before balances were kept needs an opening, unless the person was hired later", () => {
  expect(left(facts({ kept_from: "2026-03-01" }), "2026-06-01")).toEqual({ 2025: null });
  expect(left({ ...hired("2026-03-01"), kept_from: "2026-03-01" }, "2026-06-01")).toEqual({ 2025: 3 * 208 });
});

test("a correction counts from its day, and a later opening includes the correction", () => {
  const entries = [entry(2025, "2026-05-10", -150, "correction")];
  expect(left(facts({ entries }), "2026-05-09")).toEqual({ 2025: 8 * 208 });
  expect(left(facts({ entries }), "2026-05-10")).toEqual({ 2025: 8 * 208 - 150 });
  const opened = facts({ entries: [...entries, entry(2025, "2026-05-31", 1000)] });
  expect(left(opened, "2026-05-31")).toEqual({ 2025: 1000 });
  expect(left(opened, "2026-06-30")).toEqual({ 2025: 1208 });
});

test("days that an agreement moved leave their year and can be taken in the next year", () => {
  const entries = [
    entry(2025, "2026-12-20", -500, "moved"),
    entry(2026, "2026-12-20", 500, "moved"),
    entry(2025, "2026-09-01", 500),
  ];
  expect(left(facts({ entries }), "2026-12-31")).toEqual({ 2025: 0, 2026: 832 + 500 });
});

test("half a day of holiday takes 0,50 from the balance", () => {
  expect(left(facts({ taken: holidays("2026-06-01", 1, 50) }), "2026-06-01")).toEqual({ 2025: 9 * 208 - 50 });
});
