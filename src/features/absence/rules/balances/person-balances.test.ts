import { describe, expect, test } from "vitest";
import type { BalanceFacts } from "./accounts.ts";
import { type AccountName, type BalanceRules, defaultBalanceRules } from "./balance-rules.ts";
import { effectOf as effectBetween, movedOf, personBalances } from "./person-balances.ts";

/* The balances of a person, and the effect of a request on them (docs/product-rules.md#balances). */

const facts = (more: Partial<BalanceFacts> = {}): BalanceFacts => ({
  employment: { from: "2026-09-01", until: null, unpaid: [] },
  ...{ kept_from: "2020-01-01", rules: [], taken: [], entries: [], ...more },
});
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, day) => ({
    date: Temporal.PlainDate.from(from).add({ days: day }).toString(),
    amount: 100,
  }));
const ofIllness = (rows: { date: string; amount: number }[]) =>
  rows.map((row) => ({ ...row, absence_id: 1, share: 100 }));
const of = (account: AccountName, rows: { date: string; amount: number }[]) => rows.map((row) => ({ ...row, account }));
const entry = (year: number, date: string, amount: number, kind: "opening" | "correction" | "moved" = "opening") => ({
  ...{ account: "holiday" as AccountName, kind, year, date, amount },
});

const effectOf = (person: BalanceFacts, account: AccountName, added: { date: string; amount: number }[]) => {
  const last =
    added
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? person.kept_from;
  const after = { ...person, taken: [...person.taken, ...of(account, added)] };
  return effectBetween(person, after, account, last);
};

describe("the balances of a person", () => {
  test("the accounts have the requested order, each with its unit", () => {
    const rules: BalanceRules[] = [
      { ...defaultBalanceRules, from_date: "2026-10-01", extra_holiday_unit: "minutes", extra_holiday_amount: 2220 },
    ];
    const units = (date: string) =>
      personBalances(facts({ rules }), ["time-off", "extra-holiday", "holiday", "care-days"], date).map(
        ({ account, unit }) => [account, unit],
      );
    expect(units("2026-10-01")).toEqual([
      ["time-off", "minutes"],
      ["extra-holiday", "minutes"],
      ["holiday", "days"],
      ["care-days", "days"],
    ]);
    expect(units("2026-09-30")[1]).toEqual(["extra-holiday", "days"]);
  });

  test("the balance of time off has only entries and hours of time off", () => {
    const person = facts({
      taken: [...of("time-off", [{ date: "2026-10-05", amount: 90 }]), ...of("holiday", days("2026-10-06", 1))],
      entries: [{ ...entry(2026, "2026-10-01", 600), account: "time-off" }, entry(2026, "2026-10-02", 400)],
    });
    expect(personBalances(person, ["time-off"], "2026-11-01")).toEqual([
      {
        account: "time-off",
        unit: "minutes",
        left: 510,
        advance: 0,
        uncovered: 0,
        below: null,
        waiting: null,
        years: [],
      },
    ]);
  });

  test("a holiday year has the days left today and the days left at its end after all planned holiday", () => {
    const person = facts({ taken: of("holiday", [...days("2026-10-05", 1), ...days("2027-07-05", 10)]) });
    expect(personBalances(person, ["holiday"], "2026-11-30")).toMatchObject([
      {
        ...{ left: 524, advance: 0, uncovered: 0 },
        years: [
          {
            ...{ name: "2026/27", year: 2026, opened: null, earned: 624, taken: 100, left: 524 },
            ...{ usable_until: "2027-12-31", left_at_end: 1400 },
            at_end: { first_four_weeks: 900, above_four_weeks: 500 },
          },
        ],
      },
    ]);
  });

  test("the balance is the sum of both usable years, and unknown while one of the years is unknown", () => {
    const employment = { from: "2020-01-01", until: null, unpaid: [] };
    const opened = [entry(2025, "2026-09-30", 400), entry(2026, "2026-09-30", 208)];
    const left = (entries: BalanceFacts["entries"]) =>
      personBalances(facts({ employment, kept_from: "2026-09-15", entries }), ["holiday"], "2026-10-15").map(
        (account) => [account.left, account.years.map((year) => [year.left, year.at_end === null])],
      );
    expect(left(opened)).toEqual([
      [
        608,
        [
          [400, false],
          [208, false],
        ],
      ],
    ]);
    expect(left(opened.slice(1))).toEqual([
      [
        null,
        [
          [null, true],
          [208, false],
        ],
      ],
    ]);
  });

  test("the waiting days of illness are counted from the start of the holiday year to the date", () => {
    const person = facts({ waited: ofIllness([...days("2026-10-06", 2), ...days("2027-09-07", 1)]) });
    const waiting = (date: string) => personBalances(person, ["holiday"], date)[0]?.waiting;
    expect(["2026-10-05", "2026-10-06", "2027-08-31", "2027-09-07"].map(waiting)).toEqual([
      null,
      { used: 100, limit: 500 },
      { used: 200, limit: 500 },
      { used: 100, limit: 500 },
    ]);
  });

  test("care days are not divided at the end of their year", () => {
    const [account] = personBalances(facts(), ["care-days"], "2026-11-30");
    expect(account?.years).toMatchObject([
      { name: "2026", usable_until: "2026-12-31", left_at_end: 500, at_end: null },
    ]);
  });

  test("only days that agreements moved into or out of the holiday year count as moved", () => {
    const entries = [
      entry(2026, "2026-12-20", 300, "moved"),
      entry(2026, "2026-12-21", 200, "moved"),
      entry(2026, "2027-12-20", -100, "moved"),
      entry(2025, "2025-12-20", 400, "moved"),
      entry(2026, "2026-12-20", 700, "correction"),
      { ...entry(2026, "2026-12-20", 800, "moved"), account: "extra-holiday" as const },
    ];
    expect(movedOf({ entries }, 2026)).toBe(400);
  });
});

describe("the effect of a request on a balance", () => {
  test("the effect has the balance at the request's last day, without and with the request", () => {
    expect(effectOf(facts(), "holiday", days("2026-11-30", 2).toReversed())).toEqual({
      ...{ unit: "days", used: 200, before: 624, after: 424, advance: 0, uncovered: 0, waiting: 0 },
    });
  });

  test("days that are earned later are an advance, and days that are never earned are uncovered", () => {
    expect(effectOf(facts(), "holiday", days("2026-10-05", 5))).toMatchObject({ after: -292, advance: 292 });
    expect(effectOf(facts(), "holiday", days("2026-10-05", 27))).toMatchObject({ used: 2700, uncovered: 200 });
  });

  test("a later planned day that the request turns into an advance counts", () => {
    const planned = facts({ taken: of("holiday", days("2026-11-02", 4)) });
    expect(effectOf(planned, "holiday", days("2026-10-05", 1))).toMatchObject({ before: 208, after: 108, advance: 84 });
  });

  test("an advance of earlier planned days does not count as the request's advance", () => {
    const planned = facts({ taken: of("holiday", days("2026-10-05", 5)) });
    expect(effectOf(planned, "holiday", days("2027-03-01", 1))).toMatchObject({ advance: 0, uncovered: 0 });
  });

  test("time off may go below 0 without an advance", () => {
    expect(effectOf(facts(), "time-off", [{ date: "2026-10-05", amount: 90 }])).toEqual({
      ...{ unit: "minutes", used: 90, before: 0, after: -90, advance: 0, uncovered: 0, waiting: 0 },
    });
  });

  test("care days cannot be taken in advance", () => {
    expect(effectOf(facts(), "care-days", days("2026-10-05", 6))).toMatchObject({
      ...{ before: 500, after: 0, advance: 0, uncovered: 100 },
    });
  });

  test("an unknown balance is unknown before and after the request", () => {
    const person = facts({ employment: { from: "2020-01-01", until: null, unpaid: [] }, kept_from: "2026-10-01" });
    expect(effectOf(person, "holiday", days("2026-11-02", 1))).toMatchObject({ before: null, after: null });
  });

  test("illness in a holiday gives days back, and the effect has the sick days that count as holiday", () => {
    const planned = facts({ taken: of("holiday", days("2026-12-07", 5)) });
    const ill = { ...planned, taken: planned.taken.slice(0, 3), waited: ofIllness(days("2026-12-08", 2)) };
    expect(effectBetween(planned, ill, "holiday", "2026-12-11")).toMatchObject({
      ...{ used: -200, before: 124, after: 324, waiting: 200 },
    });
  });

  test("a request without working days uses no days", () => {
    expect(effectOf(facts(), "care-days", [])).toMatchObject({ used: 0, advance: 0, uncovered: 0 });
  });
});
