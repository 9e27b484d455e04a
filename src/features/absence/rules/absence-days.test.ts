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

  test("a request over a change of the clock takes whole days", () => {
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
    ["the last five planned hours count as a whole day", { ...between("09:30", "15:00"), ...sentHome }, [450, 100]],
    ["the last four planned hours count as half a day", { ...between("10:30", "15:00"), ...sentHome }, [225, 50]],
    [
      "the last four planned hours and a minute count as a whole day",
      { ...between("10:29", "15:00"), ...sentHome },
      [450, 100],
    ],
    ["hours outside the plan count as nothing", { ...between("16:00", "20:00"), ...sentHome }, [0, 0]],
    ["a morning counts as half a day", { ...aPeriod("2026-11-24"), ends_at_noon: true, ...sentHome }, [225, 50]],
  ])("when an employee is sent home, %s", (_name, period, expected) => {
    expect(sumOf(daysOf(period))).toEqual(expected);
  });

  test("three hours of being sent home are half a day if the employee's norm is unknown", () => {
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
      "a half first day and a half last day are one day together",
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
    ["without a plan a day is a fifth of the weekly hours", aPeriod("2026-11-24"), norms(null, 2220), [444, 100]],
    ["without employment terms a day is one day of unknown length", aPeriod("2026-11-24"), [], [0, 100]],
    [
      "from 25 December to 1 January the working days are the 28th to the 31st",
      aPeriod("2026-12-25", "2027-01-01"),
      fullTime,
      [1800, 400],
    ],
  ])("%s", (_name, period, of, expected) => {
    expect(sumOf(daysOf(period, of))).toEqual(expected);
  });

  test("a company day off is not counted, and only the morning of a company half day off is counted", () => {
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

  test("hours on a day whose norm is unknown have minutes, but no share of the day or the week", () => {
    expect(daysOf(between("10:00", "13:00"), [])).toMatchObject([
      { minutes: 180, hundredths: null, week_hundredths: null },
    ]);
  });

  test("half a day whose norm is unknown counts as half a day and has no minutes", () => {
    expect(daysOf(aPeriod("2026-11-24", "2026-11-24", { ends_at_noon: true }), [])).toMatchObject([
      { part: "morning", minutes: null, hundredths: 50 },
    ]);
  });

  test("an absence of several days can have a half day only as its first and last day", () => {
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
    ["a day and the next day do not overlap", aPeriod("2026-11-23"), aPeriod("2026-11-24"), false],
    ["a morning and an afternoon do not overlap", morning, afternoon, false],
    ["a morning overlaps the whole of the same day", morning, aPeriod("2026-11-24"), true],
    [
      "a week that ends at noon does not overlap the afternoon of its last day",
      aPeriod("2026-11-20", "2026-11-24", { ends_at_noon: true }),
      afternoon,
      false,
    ],
    [
      "a week that ends at noon overlaps any hours of its last day",
      aPeriod("2026-11-20", "2026-11-24", { ends_at_noon: true }),
      between("13:00", "14:00"),
      true,
    ],
    [
      "hours that end when other hours begin do not overlap them",
      between("10:00", "12:00"),
      between("12:00", "13:00"),
      false,
    ],
    [
      "hours that begin before other hours end overlap them",
      between("10:00", "12:00"),
      between("11:00", "13:00"),
      true,
    ],
    ["an absence without an end overlaps a later absence", aPeriod("2026-11-20", null), aPeriod("2026-12-20"), true],
    [
      "an absence without an end does not overlap an earlier absence",
      aPeriod("2026-11-20", null),
      aPeriod("2026-11-19"),
      false,
    ],
  ])("%s", (_name, one, other, expected) => {
    expect([overlap(one, other), overlap(other, one)]).toEqual([expected, expected]);
  });

  test("two absences overlap exactly when they share a half day", () => {
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

describe("illness during planned absence", () => {
  const holiday = aPeriod("2026-11-23", "2026-11-27");
  const half = (date: string, part: "starts_at_noon" | "ends_at_noon") => aPeriod(date, date, { [part]: true });
  const isTaken = (illness: AbsencePeriod, planned: AbsencePeriod, interrupts = true) =>
    takenBy({ ...illness, interrupts }, [{ ...planned, id: 1, interrupts: false }], []) !== undefined;

  test.each([
    ["a whole sick day interrupts a holiday", aPeriod("2026-11-24"), holiday, false],
    ["illness without an end interrupts a holiday", aPeriod("2026-11-24", null), holiday, false],
    [
      "a whole sick day interrupts half a day of holiday",
      aPeriod("2026-11-24"),
      half("2026-11-24", "ends_at_noon"),
      false,
    ],
    [
      "an afternoon of illness interrupts an afternoon of holiday",
      half("2026-11-24", "starts_at_noon"),
      half("2026-11-24", "starts_at_noon"),
      false,
    ],
    [
      "an afternoon of illness does not interrupt a whole day of holiday",
      half("2026-11-24", "starts_at_noon"),
      holiday,
      true,
    ],
    ["hours of illness do not interrupt a whole day of holiday", between("10:00", "12:00"), holiday, true],
    [
      "illness that begins at noon within a holiday does not interrupt the holiday",
      aPeriod("2026-11-24", "2026-11-26", { starts_at_noon: true }),
      holiday,
      true,
    ],
    [
      "illness that begins at noon before a holiday interrupts the holiday",
      aPeriod("2026-11-20", "2026-11-26", { starts_at_noon: true }),
      holiday,
      false,
    ],
    [
      "illness interrupts a holiday that begins at the same noon",
      aPeriod("2026-11-23", "2026-11-27", { starts_at_noon: true }),
      aPeriod("2026-11-23", "2026-11-27", { starts_at_noon: true }),
      false,
    ],
    [
      "illness that begins at noon of a holiday's first day does not interrupt the holiday",
      aPeriod("2026-11-23", "2026-11-27", { starts_at_noon: true }),
      holiday,
      true,
    ],
    [
      "illness that ends at noon of a holiday's last day does not interrupt the holiday",
      aPeriod("2026-11-25", "2026-11-27", { ends_at_noon: true }),
      holiday,
      true,
    ],
    [
      "illness that ends at noon after a holiday interrupts the holiday",
      aPeriod("2026-11-25", "2026-11-30", { ends_at_noon: true }),
      holiday,
      false,
    ],
  ])("%s", (_name, illness, planned, expected) => {
    expect(isTaken(illness, planned)).toBe(expected);
    expect(isTaken(illness, planned, false)).toBe(true);
  });
});

test("an absence conflicts with another absence, but not with itself or the absence that it replaces", () => {
  const week = { ...aPeriod("2026-11-23", "2026-11-27"), interrupts: false };
  const others = [1, 2, 3].map((id) => ({ ...week, id }));
  expect(takenBy(week, others, [1, null])?.id).toBe(2);
  expect(takenBy(week, others, [1, 2])?.id).toBe(3);
  expect(takenBy(week, others, [1, 2, 3])).toBeUndefined();
  expect(takenBy({ ...week, ...aPeriod("2026-11-28") }, others, [1])).toBeUndefined();
});

test("a holiday may be requested over whole sick days reported before, but not over half a sick day", () => {
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
  ["becomes longer", aPeriod("2026-11-23", "2026-11-25"), aPeriod("2026-11-23", "2026-11-26"), ["2026-11-26"]],
  ["becomes shorter", aPeriod("2026-11-23", "2026-11-25"), aPeriod("2026-11-24", "2026-11-25"), ["2026-11-23"]],
  [
    "gets a half day",
    aPeriod("2026-11-24"),
    aPeriod("2026-11-24", "2026-11-24", { starts_at_noon: true }),
    ["2026-11-24"],
  ],
  ["moves to another day", aPeriod("2026-11-24"), aPeriod("2026-11-26"), ["2026-11-24", "2026-11-26"]],
  ["stays the same", aPeriod("2026-11-23", "2026-11-25"), aPeriod("2026-11-23", "2026-11-25"), []],
])("an absence that %s changes only the dates that differ", (_, before, after, dates) => {
  expect(changedDates(daysOf(before), daysOf(after))).toEqual(dates);
});
