import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import type { NormPlan, PlanDay } from "#common/rules/norm/norm-plan.ts";
import type { DatedNorm } from "#common/rules/norm/planned-week.ts";
import { type AbsencePeriod, type AbsencePlace, absenceDays, changedDates, overlap, takenBy } from "./absence-days.ts";

/* The days of an absence (docs/product-rules.md#days-of-absence). */

const timed: PlanDay = { start: "07:00", end: "15:00", pause_start: "12:00", pause_minutes: 30 };
const plan = (days: number, day: PlanDay): NormPlan => ({
  first_monday: "2026-01-05",
  weeks: [Array.from({ length: 7 }, (_, place) => (place < days ? day : null))],
});
const norms = (of: NormPlan | null, weekly_minutes: number | null = null): DatedNorm[] => [
  { from_date: "2000-01-01", plan: of, weekly_minutes },
];
const fullTime = norms(plan(5, timed));

const aPeriod = (from_date: string, to_date: string | null = from_date, more: Partial<AbsencePeriod> = {}) => ({
  ...{ from_date, to_date, starts_at_noon: false, ends_at_noon: false, start_time: null, end_time: null, ...more },
});
const between = (start_time: string, end_time: string) => aPeriod("2026-11-24", "2026-11-24", { start_time, end_time });
const sumOf = (days: readonly { minutes: number | null; hundredths: number | null }[]) => [
  days.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  days.reduce((sum, { hundredths }) => sum + (hundredths ?? 0), 0),
];
const daysOf = (period: AbsencePlace, of = fullTime, days = noCompanyDays) =>
  absenceDays(period, of, days, "2026-11-27");

describe("the days of an absence", () => {
  test("a request over New Year takes the working days of both years without the holidays", () => {
    const days = daysOf(aPeriod("2026-12-28", "2027-01-05"));
    expect(days.map(({ date }) => date)).toEqual([
      ...["2026-12-28", "2026-12-29", "2026-12-30", "2026-12-31"],
      ...["2027-01-04", "2027-01-05"],
    ]);
    expect(sumOf(days)).toEqual([6 * 450, 600]);
  });

  test("a request over a change of the clock takes whole days, however long the night is", () => {
    for (const [from, to] of [
      ["2026-10-23", "2026-10-26"],
      ["2027-03-26", "2027-03-30"],
    ] as const)
      for (const { minutes, hundredths } of daysOf(aPeriod(from, to)))
        expect([minutes, hundredths]).toEqual([450, 100]);
    expect(daysOf(aPeriod("2026-10-23", "2026-10-26")).map(({ date }) => date)).toEqual(["2026-10-23", "2026-10-26"]);
  });

  const sentHome = { kind: { template: "send-home-day" } } as const;
  test.each([
    ["five hours before the end is a whole day", { ...between("09:30", "15:00"), ...sentHome }, [450, 100]],
    ["four hours before the end is half a day", { ...between("10:30", "15:00"), ...sentHome }, [225, 50]],
    ["four hours and a minute are a whole day", { ...between("10:29", "15:00"), ...sentHome }, [450, 100]],
    ["hours outside the plan are nothing", { ...between("16:00", "20:00"), ...sentHome }, [0, 0]],
    ["a morning is half a day", { ...aPeriod("2026-11-24"), ends_at_noon: true, ...sentHome }, [225, 50]],
  ])("of somebody who is sent home, %s", (_name, period, expected) => {
    expect(sumOf(daysOf(period))).toEqual(expected);
  });

  test("being sent home for hours is a whole or half day where nobody knows the norm", () => {
    const [day] = daysOf({ ...between("09:00", "12:00"), ...sentHome }, norms(null));
    expect(day).toMatchObject({ minutes: null, hundredths: 50 });
  });

  test.each([
    ["two weeks of a full-timer are ten days", aPeriod("2026-11-16", "2026-11-29"), fullTime, [4500, 1000]],
    [
      "a week of somebody who works Monday to Wednesday is three days",
      aPeriod("2026-11-16", "2026-11-22"),
      norms(plan(3, timed)),
      [1350, 300],
    ],
    [
      "a day of a half-timer with 3.7 hours a day is one day and 222 minutes",
      aPeriod("2026-11-24"),
      norms(plan(5, { minutes: 222 })),
      [222, 100],
    ],
    [
      "half of a day of 450 minutes is 225",
      aPeriod("2026-11-24", "2026-11-24", { ends_at_noon: true }),
      fullTime,
      [225, 50],
    ],
    [
      "half a first and half a last day leave out one day",
      aPeriod("2026-11-23", "2026-11-24", { starts_at_noon: true, ends_at_noon: true }),
      fullTime,
      [450, 100],
    ],
    ["hours count without the planned pause", between("10:00", "13:00"), fullTime, [150, 33]],
    ["hours outside the plan do not count", between("13:00", "18:00"), fullTime, [120, 27]],
    [
      "hours of a day without times count up to the norm",
      between("06:00", "18:00"),
      norms(plan(5, { minutes: 444 })),
      [444, 100],
    ],
    ["without a plan a day is a fifth of the week", aPeriod("2026-11-24"), norms(null, 2220), [444, 100]],
    ["without terms a day is a day of unknown length", aPeriod("2026-11-24"), [], [0, 100]],
    [
      "Christmas has no working days but the 28th to the 31st",
      aPeriod("2026-12-25", "2027-01-01"),
      fullTime,
      [1800, 400],
    ],
  ])("%s", (_name, period, of, expected) => {
    expect(sumOf(daysOf(period, of))).toEqual(expected);
  });

  test("the company's days off are left out, and of a half one the morning counts", () => {
    const days = { ...noCompanyDays, "12-24": "whole", "12-31": "half" } as const;
    expect(daysOf(aPeriod("2026-12-24"), fullTime, days)).toEqual([]);
    expect(daysOf(aPeriod("2026-12-31"), fullTime, days)).toEqual([
      { date: "2026-12-31", part: "whole", minutes: 300, hundredths: 100, week_hundredths: 100 },
    ]);
  });

  test("an absence without an end counts until today", () => {
    expect(daysOf(aPeriod("2026-11-25", null)).map(({ date }) => date)).toEqual([
      "2026-11-25",
      "2026-11-26",
      "2026-11-27",
    ]);
    expect(daysOf(aPeriod("2026-11-28", null))).toEqual([]);
  });

  test("hours of a day of unknown norm have minutes and no share of the day or of the week", () => {
    expect(daysOf(between("10:00", "13:00"), [])).toMatchObject([
      { minutes: 180, hundredths: null, week_hundredths: null },
    ]);
  });

  test("half a day of unknown norm is half a day of unknown length", () => {
    expect(daysOf(aPeriod("2026-11-24", "2026-11-24", { ends_at_noon: true }), [])).toMatchObject([
      { part: "morning", minutes: null, hundredths: 50 },
    ]);
  });

  test("only the first and the last of many days are halves", () => {
    const halves = { starts_at_noon: true, ends_at_noon: true };
    expect(daysOf(aPeriod("2026-11-23", "2026-11-26", halves)).map(({ part }) => part)).toEqual([
      ...["afternoon", "whole", "whole", "morning"],
    ]);
  });
});

describe("absences at the same time", () => {
  const morning = aPeriod("2026-11-24", "2026-11-24", { ends_at_noon: true });
  const afternoon = aPeriod("2026-11-24", "2026-11-24", { starts_at_noon: true });
  test.each([
    ["a day and the next day do not meet", aPeriod("2026-11-23"), aPeriod("2026-11-24"), false],
    ["a morning and an afternoon do not meet", morning, afternoon, false],
    ["a morning and its day meet", morning, aPeriod("2026-11-24"), true],
    [
      "a week that ends at noon does not meet an afternoon",
      aPeriod("2026-11-20", "2026-11-24", { ends_at_noon: true }),
      afternoon,
      false,
    ],
    [
      "a week that ends at noon meets hours of that day",
      aPeriod("2026-11-20", "2026-11-24", { ends_at_noon: true }),
      between("13:00", "14:00"),
      true,
    ],
    ["hours after hours do not meet", between("10:00", "12:00"), between("12:00", "13:00"), false],
    ["hours in hours meet", between("10:00", "12:00"), between("11:00", "13:00"), true],
    ["an absence without an end meets a later one", aPeriod("2026-11-20", null), aPeriod("2026-12-20"), true],
    [
      "an absence without an end does not meet an earlier one",
      aPeriod("2026-11-20", null),
      aPeriod("2026-11-19"),
      false,
    ],
  ])("%s", (_name, one, other, expected) => {
    expect([overlap(one, other), overlap(other, one)]).toEqual([expected, expected]);
  });

  test("two absences meet exactly when they share a half day", () => {
    const day = fc
      .integer({ min: 0, max: 5 })
      .map((days) => Temporal.PlainDate.from("2026-11-23").add({ days }).toString());
    const period = fc
      .record({ days: fc.tuple(day, day), starts_at_noon: fc.boolean(), ends_at_noon: fc.boolean() })
      .map(({ days, ...halves }) => aPeriod(...(days.toSorted() as [string, string]), halves))
      .filter(
        ({ from_date, to_date, starts_at_noon, ends_at_noon }) =>
          from_date !== to_date || !(starts_at_noon && ends_at_noon),
      );
    const halvesOf = ({ from_date, to_date, starts_at_noon, ends_at_noon }: AbsencePeriod) => {
      const last = `${to_date} ${ends_at_noon ? "am" : "pm"}`;
      const first = `${from_date} ${starts_at_noon ? "pm" : "am"}`;
      return Array.from(
        { length: 12 },
        (_, half) => `2026-11-${23 + Math.floor(half / 2)} ${half % 2 ? "pm" : "am"}`,
      ).filter((half) => half >= first && half <= last);
    };
    fc.assert(
      fc.property(period, period, (one, other) => {
        expect(overlap(one, other)).toBe(halvesOf(one).some((half) => halvesOf(other).includes(half)));
      }),
    );
  });
});

describe("illness and what was planned", () => {
  const holiday = aPeriod("2026-11-23", "2026-11-27");
  const half = (date: string, part: "starts_at_noon" | "ends_at_noon") => aPeriod(date, date, { [part]: true });
  const isTaken = (illness: AbsencePeriod, planned: AbsencePeriod, interrupts = true) =>
    takenBy({ ...illness, interrupts }, [{ ...planned, id: 1, interrupts: false }], []) !== undefined;

  test.each([
    ["a whole day interrupts a holiday", aPeriod("2026-11-24"), holiday, false],
    ["illness without an end interrupts a holiday", aPeriod("2026-11-24", null), holiday, false],
    ["a whole day interrupts half a day", aPeriod("2026-11-24"), half("2026-11-24", "ends_at_noon"), false],
    [
      "an afternoon interrupts an afternoon",
      half("2026-11-24", "starts_at_noon"),
      half("2026-11-24", "starts_at_noon"),
      false,
    ],
    ["an afternoon does not interrupt a whole day", half("2026-11-24", "starts_at_noon"), holiday, true],
    ["hours do not interrupt a whole day", between("10:00", "12:00"), holiday, true],
    [
      "half a first day does not interrupt a holiday",
      aPeriod("2026-11-24", "2026-11-26", { starts_at_noon: true }),
      holiday,
      true,
    ],
    [
      "half a first day before a holiday does not matter",
      aPeriod("2026-11-20", "2026-11-26", { starts_at_noon: true }),
      holiday,
      false,
    ],
    [
      "half a first day of both does not matter, because the whole holiday is ill",
      aPeriod("2026-11-23", "2026-11-27", { starts_at_noon: true }),
      aPeriod("2026-11-23", "2026-11-27", { starts_at_noon: true }),
      false,
    ],
    [
      "half the first day of a holiday does not interrupt it",
      aPeriod("2026-11-23", "2026-11-27", { starts_at_noon: true }),
      holiday,
      true,
    ],
    [
      "half the last day of a holiday does not interrupt it",
      aPeriod("2026-11-25", "2026-11-27", { ends_at_noon: true }),
      holiday,
      true,
    ],
    [
      "half a last day after a holiday does not matter",
      aPeriod("2026-11-25", "2026-11-30", { ends_at_noon: true }),
      holiday,
      false,
    ],
  ])("%s", (_name, illness, planned, expected) => {
    expect(isTaken(illness, planned)).toBe(expected);
    expect(isTaken(illness, planned, false)).toBe(true);
  });
});

test("neither an absence itself nor the one that it replaces takes its time, and another one does", () => {
  const week = { ...aPeriod("2026-11-23", "2026-11-27"), interrupts: false };
  const others = [1, 2, 3].map((id) => ({ ...week, id }));
  expect(takenBy(week, others, [1, null])?.id).toBe(2);
  expect(takenBy(week, others, [1, 2])?.id).toBe(3);
  expect(takenBy(week, others, [1, 2, 3])).toBeUndefined();
  expect(takenBy({ ...week, ...aPeriod("2026-11-28") }, others, [1])).toBeUndefined();
});

test("a holiday may be asked for around an illness that was reported before, which takes its days", () => {
  const isFree = (illness: AbsencePeriod) =>
    takenBy(
      { ...aPeriod("2026-11-23", "2026-12-04"), interrupts: false },
      [{ ...illness, id: 1, interrupts: true }],
      [],
    ) === undefined;
  expect(isFree(aPeriod("2026-11-25", "2026-11-26"))).toBe(true);
  expect(isFree(aPeriod("2026-11-20", null))).toBe(true);
  expect(isFree(aPeriod("2026-11-25", "2026-11-25", { ends_at_noon: true }))).toBe(false);
});

test.each([
  ["a longer one", aPeriod("2026-11-23", "2026-11-25"), aPeriod("2026-11-23", "2026-11-26"), ["2026-11-26"]],
  ["a shorter one", aPeriod("2026-11-23", "2026-11-25"), aPeriod("2026-11-24", "2026-11-25"), ["2026-11-23"]],
  [
    "one with a half day",
    aPeriod("2026-11-24"),
    aPeriod("2026-11-24", "2026-11-24", { starts_at_noon: true }),
    ["2026-11-24"],
  ],
  ["another day", aPeriod("2026-11-24"), aPeriod("2026-11-26"), ["2026-11-24", "2026-11-26"]],
  ["the same one", aPeriod("2026-11-23", "2026-11-25"), aPeriod("2026-11-23", "2026-11-25"), []],
])("an absence that becomes %s changes only the days that differ", (_, before, after, dates) => {
  expect(changedDates(daysOf(before), daysOf(after))).toEqual(dates);
});
