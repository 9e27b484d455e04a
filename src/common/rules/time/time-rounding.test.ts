import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { elapsedMinutes, parseWallClock, timeZone, wallClockText } from "./clock.ts";
import {
  defaultTimeRule,
  isOnStep,
  minuteSteps,
  roundedEnd,
  roundedMinutes,
  roundedPeriod,
  roundedStart,
  roundedTime,
  roundedWords,
  roundings,
  type TimeRule,
} from "./time-rounding.ts";

const day = "2026-11-19";
const quarters = (rounding: TimeRule["rounding"]): TimeRule => ({ minute_step: 15, rounding });
const minutes = (from: string, to: string): number => {
  const [start, end] = [parseWallClock(from), parseWallClock(to)];
  return start && end ? elapsedMinutes(start, end) : Number.NaN;
};

describe("a typed time of day", () => {
  test.each([
    ["nearest", "07:52", "07:45"],
    ["nearest", "07:53", "08:00"],
    ["up", "07:46", "08:00"],
    ["down", "07:59", "07:45"],
    ["up", "08:00", "08:00"],
    ["down", "08:00", "08:00"],
    ["nearest", "23:58", "23:45"],
    ["up", "23:50", "23:45"],
    ["up", "00:00", "00:00"],
  ] as const)("rounded to quarters (%s), %s becomes %s", (rounding, from, to) => {
    expect(roundedTime(`${day} ${from}:00`, quarters(rounding))).toBe(`${day} ${to}:00`);
  });

  test.each([
    ["before the skipped hour is rounded to the end of the skipped hour", "2026-03-29 01:55:00", "2026-03-29 03:00:00"],
    ["in the skipped hour is not rounded", "2026-03-29 02:20:00", "2026-03-29 02:20:00"],
    ["in the repeated hour is rounded by the wall clock", "2026-10-25 02:53:00", "2026-10-25 03:00:00"],
    ["without digits is not rounded", "?", "?"],
  ])("%s", (_name, from, to) => {
    expect(roundedTime(from, quarters("nearest"))).toBe(to);
  });
});

describe("an end that rounding would move to the start or before it", () => {
  test.each([
    ["is a step after the start", "08:00", "08:05", "nearest", "08:15"],
    ["is a step after the start, even if times are rounded down", "08:00", "08:14", "down", "08:15"],
    ["is the next step after a start that is not on a step", "08:05", "08:07", "nearest", "08:15"],
    ["is not rounded if the day has no further step", "23:45", "23:50", "down", "23:50"],
    ["stays at the start if the typed end is the start", "12:00", "12:00", "up", "12:00"],
  ] as const)("%s", (_name, start, end, rounding, expected) => {
    const times = { started_at: `${day} ${start}:00`, ended_at: `${day} ${end}:00` };
    expect(roundedEnd(times, quarters(rounding))).toBe(`${day} ${expected}:00`);
  });

  test("a start is rounded to at most a step before the end, and is 00:00 for a job after midnight", () => {
    const startOf = (start: string, end: string) =>
      roundedStart({ started_at: `${day} ${start}:00`, ended_at: `${day} ${end}:00` }, quarters("up")).slice(11, 16);
    expect([startOf("07:50", "08:00"), startOf("07:55", "08:05"), startOf("00:02", "00:03")]).toEqual([
      "07:45",
      "08:00",
      "00:00",
    ]);
  });
});

describe("a duration", () => {
  test.each([
    [0, 0],
    [1, 5],
    [5, 5],
    [7, 5],
    [8, 10],
    [439, 440],
    [442, 440],
    [443, 445],
  ])("of %i minutes is rounded to %i in steps of 5 minutes", (typed, rounded) => {
    expect(roundedMinutes(typed, defaultTimeRule)).toBe(rounded);
  });

  test.each([
    ["nearest", [15, 465, 480]],
    ["up", [15, 480, 480]],
    ["down", [15, 465, 465]],
  ] as const)("is rounded to quarters: %s", (rounding, expected) => {
    expect([2, 472, 473].map((typed) => roundedMinutes(typed, quarters(rounding)))).toEqual(expected);
  });

  test("is not rounded in steps of a minute", () => {
    expect(roundedMinutes(443, { minute_step: 1, rounding: "nearest" })).toBe(443);
  });
});

test("the text of a rounding has the time before and after", () => {
  expect([roundedWords("7:52", "8:00"), roundedWords("8:00", "8:00")]).toEqual([
    "Afrundet fra 7:52 til 8:00",
    undefined,
  ]);
});

const rule = fc.record({
  minute_step: fc.constantFrom(...minuteSteps),
  rounding: fc.constantFrom(...roundings),
}) satisfies fc.Arbitrary<TimeRule>;
const year = { min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) };
/** Whole minutes of the year, half of them in the nights of the clock changes. */
const instant = fc
  .oneof(
    fc.integer(year),
    fc.integer({ min: Date.UTC(2026, 2, 28, 22), max: Date.UTC(2026, 2, 29, 4) }),
    fc.integer({ min: Date.UTC(2026, 9, 24, 22), max: Date.UTC(2026, 9, 25, 4) }),
  )
  .map((at) => Temporal.Instant.fromEpochMilliseconds(at - (at % 60_000)));
const wallClock = (at: Temporal.Instant) => wallClockText(at.toZonedDateTimeISO(timeZone).toPlainDateTime());
const onStep = (text: string, given: TimeRule) => {
  const time = parseWallClock(text);
  return time !== undefined && isOnStep(time, given);
};

describe("with any rounding rule of the company", () => {
  test("a typed time is rounded to a step on its day, less than a step away, and not rounded twice", () => {
    fc.assert(
      fc.property(instant, rule, (at, given) => {
        const typed = wallClock(at);
        const rounded = roundedTime(typed, given);
        expect(onStep(rounded, given)).toBe(true);
        expect(rounded.slice(0, 10)).toBe(typed.slice(0, 10));
        expect(roundedTime(rounded, given)).toBe(rounded);
        const away = Math.abs(minutes(typed, rounded));
        // The repeated hour has two instants for one text.
        if (!typed.startsWith("2026-10-25 02")) expect(away).toBeLessThan(given.minute_step);
      }),
    );
  });

  test("a rounded end is after the start, at most a step away, and not rounded twice", () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 900 }), rule, (at, length, given) => {
        const started_at = roundedTime(wallClock(at), given);
        const ended_at = wallClock(at.add({ minutes: length }));
        fc.pre(minutes(started_at, ended_at) > 0 && !`${started_at}${ended_at}`.includes("2026-10-25 02"));
        const end = roundedEnd({ started_at, ended_at }, given);
        expect(minutes(started_at, end)).toBeGreaterThan(0);
        expect(Math.abs(minutes(ended_at, end))).toBeLessThanOrEqual(given.minute_step);
        expect(end.slice(0, 10)).toBe(ended_at.slice(0, 10));
        expect(roundedEnd({ started_at, ended_at: end }, given)).toBe(end);
      }),
    );
  });

  test("typed jobs that do not overlap do not overlap after rounding", () => {
    const length = fc.integer({ min: 15, max: 300 });
    fc.assert(
      fc.property(instant, length, fc.nat(60), length, rule, (at, first, gap, second, given) => {
        const times = [0, first, first + gap, first + gap + second].map((after) =>
          wallClock(at.add({ minutes: after })),
        );
        fc.pre(times.every((time) => time.startsWith(times[0]?.slice(0, 10) ?? "") && !time.startsWith("2026-10-25")));
        const [a = "", b = "", c = "", d = ""] = times.map((time) => roundedTime(time, given));
        const ends = [roundedEnd({ started_at: a, ended_at: times[1] ?? "" }, given), d];
        expect([a, b, c, d].toSorted()).toEqual([a, b, c, d]);
        // Skips jobs whose start and end become equal: `roundedEnd` moves such an end, perhaps into the next job.
        fc.pre(a < b && c < d);
        expect(ends[0]).toBe(b);
        expect((ends[0] ?? "") <= c).toBe(true);
      }),
    );
  });

  test("a measured period is rounded to at least a step, and its ends move at most a step, except at midnight", () => {
    fc.assert(
      fc.property(instant, fc.nat(600), rule, (start, length, given) => {
        const stop = start.add({ minutes: length });
        const { from, to } = roundedPeriod(start, stop, given);
        const step = given.minute_step;
        expect(from.until(to).total("minutes")).toBeGreaterThanOrEqual(step);
        expect(roundedPeriod(from, to, given)).toEqual({ from, to });
        const isLastStep = wallClock(stop) >= `${wallClock(stop).slice(0, 10)} 23:${60 - step}`;
        for (const [typed, rounded] of [
          [start, from],
          [stop, to],
        ] as const)
          expect(Math.abs(typed.until(rounded).total("minutes"))).toBeLessThanOrEqual(isLastStep ? 2 * step : step);
      }),
    );
  });
});
