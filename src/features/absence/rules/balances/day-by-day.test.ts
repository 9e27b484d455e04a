import fc from "fast-check";
import { expect, test } from "vitest";
import { type BalanceFacts, yearAccount } from "./accounts.ts";
import type { DatePeriod, Employment } from "./employment.ts";
import { earnedOn } from "./holiday/monthly-earnings.ts";
import { type AccountEntry, balancesOn, coverageUntil, type Taken, yearBalance } from "./year-account.ts";

/* The balances of holiday, against a second implementation that walks through each day of some years. */

type Day = { readonly text: string; readonly year: number; readonly month: number; readonly isMonthEnd: boolean };

/** The days of 2022 to 2027. Random dates are before 2026, but their holiday years end later. */
const calendar = Array.from({ length: 6 * 365 + 2 }, (_, number): Day => {
  const date = Temporal.PlainDate.from("2022-01-01").add({ days: number });
  return { text: date.toString(), year: date.year, month: date.month, isMonthEnd: date.day === date.daysInMonth };
});
const day = (number: number) => calendar[number]?.text ?? "";
/** Indexes of days from 2022 to 2025. */
const places = fc.nat({ max: 4 * 365 });
const dates = places.map(day);

const periods = fc
  .tuple(places, fc.nat({ max: 60 }))
  .map(([from, length]): DatePeriod => ({ from: day(from), to: day(from + length) }));

const employments = fc.record({
  from: fc.oneof(fc.constant("2021-05-01"), fc.constant("2022-09-01"), dates),
  until: fc.option(dates),
  unpaid: fc.array(periods, { maxLength: 4 }),
});

const taken = fc.uniqueArray(fc.record({ date: dates, amount: fc.constantFrom(100, 100, 50, 87, 167) }), {
  ...{ minLength: 60, maxLength: 160, size: "max" },
  selector: ({ date }) => date,
});

const years = fc.integer({ min: 2021, max: 2025 });
const corrections = fc.array(
  fc.record({
    kind: fc.constantFrom("correction" as const, "moved" as const),
    year: years,
    date: dates,
    amount: fc.integer({ min: -500, max: 500 }),
  }),
  { maxLength: 4 },
);
const openings = fc.uniqueArray(
  fc.record({
    kind: fc.constant("opening" as const),
    year: years,
    date: dates,
    amount: fc.integer({ min: -300, max: 2500 }),
  }),
  { maxLength: 3, selector: ({ year, date }) => `${year} ${date}` },
);
const keptFrom = fc.oneof({ weight: 3, arbitrary: fc.constant("2022-01-01") }, dates);

type Person = {
  readonly employment: Employment;
  readonly kept_from: string;
  readonly taken: readonly Taken[];
  readonly entries: readonly AccountEntry[];
};

const accountOf = ({ employment, kept_from, taken, entries }: Person) => {
  const facts: BalanceFacts = {
    ...{ employment, kept_from, rules: [] },
    taken: taken.map((one) => ({ ...one, account: "holiday" })),
    entries: entries.map((one) => ({ ...one, account: "holiday" })),
  };
  return yearAccount("holiday", facts);
};

const isPaid = ({ from, until, unpaid }: Employment, date: string) =>
  from <= date && (until === null || date <= until) && !unpaid.some((leave) => leave.from <= date && date <= leave.to);

/** The amounts that a holiday year earns, by the day at whose end they are earned. */
function earnedByDay(ofYear: number, employment: Employment): Map<string, number> {
  const earned = new Map<string, number>();
  let [days, paid, whole, sum] = [0, 0, 0, 0];
  for (const { text, year, month, isMonthEnd } of calendar) {
    if ((month >= 9 ? year : year - 1) !== ofYear) continue;
    days++;
    if (isPaid(employment, text)) paid++;
    if (text === employment.until || isMonthEnd) {
      const isWhole = isMonthEnd && paid === days;
      if (isWhole) whole++;
      const amount = whole === 12 ? 2500 - sum : isWhole ? 208 : Math.min(208, 7 * paid);
      earned.set(text, amount);
      sum += amount;
      paid = 0;
    }
    if (isMonthEnd) days = 0;
  }
  return earned;
}

type Account = { left: number | null; readonly earned: Map<string, number> };

function walk({ employment, kept_from, taken, entries }: Person, until: string) {
  const accounts = new Map<number, Account>();
  for (let year = 2021; year <= 2026; year++) {
    const isKnown = kept_from <= `${year}-09-01` || kept_from <= employment.from;
    accounts.set(year, { left: isKnown ? 0 : null, earned: earnedByDay(year, employment) });
  }
  let [advance, uncovered] = [0, 0];
  const add = (year: number, amount: number) => {
    const account = accounts.get(year);
    if (account && account.left !== null) account.left += amount;
  };
  const take = (today: Day, amount: number) => {
    let rest = amount;
    const current = today.month >= 9 ? today.year : today.year - 1;
    for (const year of today.month >= 9 ? [current - 1, current] : [current]) {
      const left = accounts.get(year)?.left ?? null;
      if (left === null) rest = 0;
      const part = Math.min(rest, Math.max(0, left ?? 0));
      add(year, -part);
      rest -= part;
    }
    const account = accounts.get(current);
    if (rest > 0 && account && account.left !== null) {
      const toCome = [...account.earned].reduce((sum, [on, days]) => (on >= today.text ? sum + days : sum), 0);
      const part = Math.min(rest, Math.max(0, account.left + toCome));
      add(current, -part);
      advance += part;
      rest -= part;
    }
    uncovered += rest;
  };
  for (const today of calendar) {
    if (today.text > until) break;
    for (const { kind, date, year, amount } of entries)
      if (kind !== "opening" && date === today.text) add(year, amount);
    for (const { date, amount } of taken) if (date === today.text) take(today, amount);
    for (const [year, { earned }] of accounts) add(year, earned.get(today.text) ?? 0);
    for (const { kind, date, year, amount } of entries) {
      const account = accounts.get(year);
      if (kind === "opening" && date === today.text && account) account.left = amount;
    }
  }
  return { accounts, advance, uncovered };
}

const people = fc.record({
  employment: employments,
  kept_from: keptFrom,
  taken,
  entries: fc.tuple(corrections, openings).map(([one, other]): AccountEntry[] => [...one, ...other]),
});

test("the balances of each year equal those of a second computation that walks through each day", () => {
  let [known, advances, beyond] = [0, 0, 0];
  fc.assert(
    fc.property(people, dates, (person, date) => {
      const { accounts, advance, uncovered } = walk(person, date);
      const account = accountOf(person);
      for (const year of [2022, 2023, 2024, 2025]) {
        const left = accounts.get(year)?.left;
        expect(yearBalance(account, year, date).left).toBe(left);
        if (left !== null && left !== 0) known++;
      }
      expect(coverageUntil(account, date)).toEqual({ advance, uncovered });
      if (advance > 0) advances++;
      if (uncovered > 0) beyond++;
    }),
    { numRuns: 100 },
  );
  expect(known).toBeGreaterThan(100);
  expect(advances).toBeGreaterThan(20);
  expect(beyond).toBeGreaterThan(10);
});

test("the order of the days and the entries does not change a balance", () => {
  fc.assert(
    fc.property(people, dates, fc.infiniteStream(fc.nat()), (person, date, order) => {
      const shuffled = <Row>(rows: readonly Row[]): Row[] =>
        rows
          .map((row) => ({ row, place: order.next().value ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ row }) => row);
      const other = { ...person, taken: shuffled(person.taken), entries: shuffled(person.entries) };
      expect(balancesOn(accountOf(other), date)).toEqual(balancesOn(accountOf(person), date));
    }),
  );
});

test("the earned days of a year never fall, and are never more than 25", () => {
  fc.assert(
    fc.property(employments, years, fc.array(dates, { minLength: 2 }), (employment, year, some) => {
      const earnings = accountOf({ employment, kept_from: "2020-01-01", taken: [], entries: [] }).earnings(year);
      const amounts = some.toSorted().map((date) => earnedOn(earnings, date));
      expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
      for (const amount of amounts) expect(amount).toBeGreaterThanOrEqual(0);
      expect(earnedOn(earnings, "2099-12-31")).toBeLessThanOrEqual(2500);
    }),
  );
});

test("no year gives more days than it earns, and each day is taken from one year or is uncovered", () => {
  fc.assert(
    fc.property(employments, taken, (employment, some) => {
      const account = accountOf({ employment, kept_from: "2020-01-01", taken: some, entries: [] });
      let given = 0;
      for (const year of [2020, 2021, 2022, 2023, 2024, 2025]) {
        const balance = yearBalance(account, year, "2099-12-31");
        expect(balance.taken).toBeLessThanOrEqual(balance.earned);
        given += balance.taken;
      }
      const { uncovered } = coverageUntil(account, "2099-12-31");
      expect(given + uncovered).toBe(some.reduce((sum, { amount }) => sum + amount, 0));
    }),
  );
});
