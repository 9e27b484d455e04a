import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DatePeriod, Employment } from "../employment.ts";
import { type HolidayDay, heldDays, waitingLimit, waitingLimitOf } from "./waiting-days.ts";

/* Illness in a holiday (docs/product-rules.md#illness-in-a-holiday). */

const hired = (from: string, unpaid: DatePeriod[] = []): Employment => ({ from, until: null, unpaid });
const always = hired("2010-01-01");

/** The weekdays of an absence that begins on a Monday. Each letter of `days` is a day, and `s` is a sick day. */
function holiday(monday: string, days: string, absence_id = 1, share = 100): HolidayDay[] {
  return [...days].map((day, place) => ({
    date: Temporal.PlainDate.from(monday)
      .add({ days: place + 2 * Math.floor(place / 5) })
      .toString(),
    ...{ absence_id, share, is_ill: day === "s" },
  }));
}
/** The holiday that a person gets back because of illness, in hundredths of a day. */
const back = (days: readonly HolidayDay[], employment = always): number =>
  heldDays(days, employment).reduce((sum, { share, held }) => sum + share - held, 0);

describe("the limit of waiting days in a year", () => {
  test.each([
    ["25 earned days have 5 waiting days", { employed: 2500, unearned: 0 }, 500],
    ["20 earned days have 4 waiting days", { employed: 2000, unearned: 0 }, 400],
    ["leave that earned 2 days fewer takes both off the waiting days", { employed: 2500, unearned: 200 }, 300],
    ["the limit is never below 0", { employed: 2500, unearned: 900 }, 0],
  ])("%s", (_name, days, limit) => {
    expect(waitingLimit(days)).toBe(limit);
  });

  test.each([
    ["an employment of the whole year has 5 waiting days", always, 500],
    ["an employment from 1 January has the limit of 8 months", hired("2026-01-01"), 333],
    ["a year before the employment has none", hired("2027-01-01"), 0],
    [
      "a month of leave without pay lowers the limit",
      hired("2010-01-01", [{ from: "2026-03-01", to: "2026-03-31" }]),
      500 - 212,
    ],
  ])("%s", (_name, employment, limit) => {
    expect(waitingLimitOf(2025, employment)).toBe(limit);
  });
});

describe("sick days in a holiday that the employee gets back", () => {
  const sickFrom6 = holiday("2026-07-06", "hhhhhssssssssss");

  test.each([
    ["ten sick days in a holiday give 5 days back", sickFrom6, 500],
    ["five sick days give no day back", holiday("2026-07-06", "hsssss"), 0],
    ["a holiday that has not begun gives all its sick days back", holiday("2026-07-06", "sssssssss"), 900],
    [
      "sick days before the first well day come back, and later sick days are waiting days",
      holiday("2026-07-06", "sshss"),
      200,
    ],
    [
      "an absence after a weekend continues the holiday",
      [...holiday("2026-07-06", "hhhhh", 1), ...holiday("2026-07-13", "s", 2)],
      0,
    ],
    [
      "an absence after a day of work is a holiday of its own",
      [...holiday("2026-07-06", "hhhh", 1), ...holiday("2026-07-13", "s", 2)],
      100,
    ],
    [
      "the sick days of all holidays of the year count together",
      [...holiday("2025-10-06", "hsss", 1), ...holiday("2026-07-06", "hsss", 2)],
      100,
    ],
    [
      "another holiday year has its own waiting days",
      [...holiday("2026-08-24", "hsss", 1), ...holiday("2026-10-05", "hsss", 2)],
      0,
    ],
    ["half days count as halves", holiday("2026-07-06", "hssssssssssss", 1, 50), 100],
  ])("%s", (_name, days, expected) => {
    expect(back(days)).toBe(expected);
    expect(back(days.toReversed())).toBe(expected);
  });

  test("a person with fewer earned days gets more days back, and a waiting day can be a fraction", () => {
    expect(back(sickFrom6, hired("2026-01-01"))).toBe(1000 - 333);
  });

  // Nine months and 18 days earn 19,98 days. A fifth of them is 4,00.
  test("ten sick days give 6 days back to a person who earned 20 days", () =>
    expect(back(sickFrom6, hired("2025-11-13"))).toBe(600));
});

test("the waiting days equal those of a second computation that walks through each day", () => {
  const people: readonly [Employment, Record<number, number>][] = [
    [always, { 2024: 500, 2025: 500, 2026: 500 }],
    [hired("2025-01-01"), { 2024: 333, 2025: 500, 2026: 500 }],
  ];
  /** Pairs of a gap before an absence and the length of the absence, in calendar days. */
  const absences = fc.array(fc.tuple(fc.constantFrom(0, 0, 1, 2, 3, 9, 60), fc.integer({ min: 1, max: 25 })), {
    ...{ minLength: 5, maxLength: 20 },
  });
  const illness = fc.array(fc.boolean(), { minLength: 900, maxLength: 900 });
  let [waited, gave] = [0, 0];
  fc.assert(
    fc.property(fc.constantFrom(...people), absences, illness, ([employment, limits], periods, ill) => {
      const days: HolidayDay[] = [];
      const expected: number[] = [];
      const rest = new Map(Object.entries(limits).map(([year, limit]) => [Number(year), limit]));
      let [date, hasBegun, number] = [Temporal.PlainDate.from("2025-01-01"), false, 0];
      const isWeekday = () => date.dayOfWeek <= 5;
      const next = () => {
        date = date.add({ days: 1 });
        number++;
      };
      for (const [place, [gap, length]] of periods.entries()) {
        for (let day = 0; day < gap; day++, next()) if (isWeekday()) hasBegun = false;
        for (let day = 0; day < length; day++, next()) {
          if (!isWeekday()) continue;
          const is_ill = ill[number] ?? false;
          const year = date.month >= 9 ? date.year : date.year - 1;
          const held = !is_ill ? 100 : hasBegun ? Math.min(100, rest.get(year) ?? 0) : 0;
          if (is_ill) rest.set(year, (rest.get(year) ?? 0) - held);
          else hasBegun = true;
          if (is_ill && held > 0) waited++;
          if (held < 100) gave++;
          days.push({ date: date.toString(), absence_id: place + 1, share: 100, is_ill });
          expected.push(held);
        }
      }
      expect(heldDays(days, employment).map(({ held }) => held)).toEqual(expected);
    }),
  );
  expect(Math.min(waited, gave)).toBeGreaterThan(100);
});
