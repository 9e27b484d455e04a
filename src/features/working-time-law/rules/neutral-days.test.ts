import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOverWeeklyHours, weeklyHundredths } from "./average-hours.ts";
import { type NeutralSpan, neutralDays } from "./neutral-days.ts";

const day = (text: string) => Temporal.PlainDate.from(`2026-${text}`);
/** 123 days: Wednesday 1 July to Saturday 31 October. */
const period = { from: day("07-01"), to: day("10-31") };
const span = (from: string, to: string): NeutralSpan => ({ from: `2026-${from}`, to: `2026-${to}` });

type Options = { readonly worked?: readonly string[]; readonly days?: number };

const neutralOf = (spans: readonly NeutralSpan[], { worked = [], days = 5 }: Options = {}) =>
  neutralDays(period, spans, {
    isWorkday: ({ dayOfWeek }) => dayOfWeek <= days,
    isWorked: (date) => worked.includes(date.toString().slice(5)),
  });

describe("the days that absence takes out of the average", () => {
  test.each<[string, readonly NeutralSpan[], Options, number]>([
    ["two weeks from Monday to Friday are fourteen days", [span("07-06", "07-17")], {}, 14],
    ["a single Friday of absence is one day", [span("07-10", "07-10")], {}, 1],
    ["illness from Thursday to Tuesday is six calendar days", [span("07-09", "07-14")], {}, 6],
    ["the week of a person who works Monday to Thursday is seven days", [span("07-06", "07-09")], { days: 4 }, 7],
    ["a day with work counts, and its week is not whole", [span("07-06", "07-10")], { worked: ["07-08"] }, 4],
    ["a Saturday with work counts in a week away", [span("07-06", "07-10")], { worked: ["07-11"] }, 6],
    ["absence that overlaps counts once", [span("07-06", "07-17"), span("07-13", "07-14")], {}, 14],
    ["two absences together are a whole week", [span("07-06", "07-07"), span("07-08", "07-10")], {}, 7],
    ["only the days within the period count of a week that begins before it", [span("06-29", "07-03")], {}, 5],
    ["absence before the period has no days", [span("05-01", "05-31")], {}, 0],
    ["absence in the whole period is all of its days", [span("01-01", "12-31")], {}, 123],
  ])("%s", (_case, spans, options, count) => {
    expect(neutralOf(spans, options).size).toBe(count);
  });

  test("747 hours beside two weeks of holiday are under 48 a week, and 748 are over", () => {
    const days = 123 - neutralOf([span("07-06", "07-17")]).size;
    const average = (hours: number) => [weeklyHundredths(hours * 60, days), isOverWeeklyHours(hours * 60, days)];
    expect([average(747), average(748)]).toEqual([
      [4797, false],
      [4804, true],
    ]);
    expect(isOverWeeklyHours(748 * 60, 123)).toBe(false);
  });
});

test("the neutral days equal those of a second implementation, which checks each date alone", () => {
  const date = fc.nat(160).map((days) => day("06-10").add({ days }));
  const anySpan = fc.tuple(date, fc.nat(20)).map(([from, days]) => ({ from: `${from}`, to: `${from.add({ days })}` }));
  const drawn = fc.record({
    spans: fc.array(anySpan, { maxLength: 4 }),
    worked: fc.array(date.map(String), { maxLength: 12 }),
    workdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  });
  fc.assert(
    fc.property(drawn, ({ spans, worked, workdays }) => {
      const isAway = (text: string) =>
        !worked.includes(text) && spans.some(({ from, to }) => from <= text && text <= to);
      const isOut = (one: Temporal.PlainDate) => {
        const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => one.add({ days: weekday - one.dayOfWeek }));
        const isWeekAway =
          workdays.length > 0 && week.every((other) => !workdays.includes(other.dayOfWeek) || isAway(`${other}`));
        return !worked.includes(`${one}`) && (isAway(`${one}`) || isWeekAway);
      };
      const dates = Array.from({ length: 123 }, (_, days) => period.from.add({ days }));
      const found = neutralDays(period, spans, {
        isWorkday: ({ dayOfWeek }) => workdays.includes(dayOfWeek),
        isWorked: (one) => worked.includes(one.toString()),
      });
      expect([...found].sort()).toEqual(dates.filter(isOut).map(String));
    }),
  );
});
