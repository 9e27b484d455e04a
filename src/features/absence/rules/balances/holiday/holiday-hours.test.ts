import fc from "fast-check";
import { expect, test } from "vitest";
import type { BalanceFacts } from "../accounts.ts";
import { amountOfText, amountWords, atEndWords, typedAmount } from "../balance-words.ts";
import { personBalances } from "../person-balances.ts";
import { settlementsOf } from "../settlement.ts";
import { type FrozenDay, takenOf } from "../taken-days.ts";
import { inHours } from "./holiday-hours.ts";

/* Holiday that is counted in hours (docs/product-rules.md#holiday-in-hours). */

const week = 37 * 60;
const employment = { from: "2025-09-01", until: null, unpaid: [] };
const factsOf = (days: readonly FrozenDay[], holiday_week_minutes: number | null = week): BalanceFacts => ({
  ...{ employment, kept_from: "2025-09-01", rules: [], entries: [], holiday_week_minutes },
  ...takenOf(days, [], employment, holiday_week_minutes),
});
const on = (date: string, facts = factsOf([])) => personBalances(facts, ["holiday"], date)[0];
const away = (date: string, minutes: number | null, hundredths: number | null = null): FrozenDay => ({
  ...{ date, account: "holiday", absence_id: 1, is_ill: false, minutes, hundredths, week_hundredths: null },
});

test.each([
  ["2025-09-30", 1539],
  ["2025-10-31", 3078],
  ["2025-11-30", 4618],
  ["2026-08-31", 18500],
])("a person with 37 hours a week has earned the law's days in hours by %s", (date, hundredths) => {
  expect(on(date)).toMatchObject({ unit: "hours", left: hundredths });
});

test("2,08 days are 15,39 hours for 37 hours a week and 12,48 hours for 30 hours a week", () => {
  expect([inHours(208, week), inHours(208, 30 * 60)]).toEqual([1539, 1248]);
});

test.each([
  ["a long day takes its hours", away("2026-10-05", 600, 100), 1000],
  ["a part of a day takes its hours", away("2026-10-05", 180, 41), 300],
  ["five minutes are 0,08 hours", away("2026-10-05", 5, 1), 8],
  ["a day whose norm is unknown takes a fifth of the week", away("2026-10-05", null, 100), 740],
  ["half a day whose norm is unknown takes a tenth of the week", away("2026-10-05", null, 50), 370],
])("%s", (_name, day, taken) => {
  expect(takenOf([day], [], employment, week).taken).toEqual([{ date: day.date, account: "holiday", amount: taken }]);
});

test("the hours that are left at the end of a year are divided at four weeks", () => {
  const { at_end, left_at_end } = on("2026-12-31")?.years.find(({ year }) => year === 2025) ?? {};
  expect([left_at_end, at_end]).toEqual([18500, { first_four_weeks: 14800, above_four_weeks: 3700 }]);
  expect(settlementsOf(factsOf([]), "2027-01-01")).toMatchObject([
    { unit: "hours", left: 18500, parts: { first_four_weeks: 14800, above_four_weeks: 3700 } },
  ]);
});

test("hours are written with decimals, as in the input field", () => {
  expect([amountWords(1539, "hours"), amountWords(100, "hours"), amountWords(-50, "hours")]).toEqual([
    ...["15,39 timer", "1,00 time", `${typedAmount(-50, "hours")} timer`],
  ]);
  expect(amountOfText(typedAmount(1539, "hours"), "hours")).toBe(1539);
  expect(atEndWords({ first_four_weeks: 0, above_four_weeks: 3700 }, "hours")).toBe(
    "37,00 timer kan flyttes eller udbetales",
  );
});

test("if each day is a fifth of the week, the balances in hours and in days are equal but for rounding", () => {
  const dates = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 40 });
  const weeks = fc.integer({ min: 1, max: 50 }).map((fifth) => fifth * 60 * 5);
  fc.assert(
    fc.property(dates, weeks, fc.nat(500), (places, ofWeek, later) => {
      const dateOf = (days: number) => Temporal.PlainDate.from("2025-09-01").add({ days }).toString();
      const days = places.map((place) => away(dateOf(place), ofWeek / 5, 100));
      const [inDays, hours] = [on(dateOf(later), factsOf(days, null)), on(dateOf(later), factsOf(days, ofWeek))];
      const years = inDays?.years.length ?? 0;
      expect(Math.abs((hours?.left ?? 0) - inHours(inDays?.left ?? 0, ofWeek))).toBeLessThanOrEqual(2 * years);
    }),
  );
});
