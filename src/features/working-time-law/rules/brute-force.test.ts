import fc from "fast-check";
import { expect, test } from "vitest";
import { timeZone, wallClockText } from "#common/rules/clock.ts";
import { maxBetweenDaysOff, sinceDaysOff } from "./day-off.ts";
import { nightMinutes } from "./night-work.ts";
import { restBeforeEnd, restMinutes } from "./rest.ts";
import { merged, minutesWithin, periodOf, type Work, withoutPauses } from "./work-periods.ts";
import { daysBetween } from "./working-days.ts";

/* The rules against a second implementation that knows only minutes: it walks through each minute of four weeks, reads the wall
   clock in each, and counts. */

type Clock = { readonly text: string; readonly hour: number };
type Minutes = { readonly first: number; readonly clocks: readonly Clock[] };

/** The wall clock in each minute from a date on. */
function minutesFrom(date: string, days: number): Minutes {
  const first = Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds / 60_000;
  const clocks = Array.from({ length: days * 24 * 60 }, (_, minute): Clock => {
    const time = Temporal.Instant.fromEpochMilliseconds((first + minute) * 60_000).toZonedDateTimeISO(timeZone);
    return { text: wallClockText(time.toPlainDateTime()), hour: time.hour };
  });
  return { first, clocks };
}

/** Around an ordinary November, the start and the end of summer time. */
const weeks = ["2026-11-02", "2026-03-16", "2026-10-12"].map((date) => minutesFrom(date, 28));

type Typed = { readonly start: number; readonly length: number; readonly pause: number };

const jobs = fc.array(
  fc.record({
    // In steps of five minutes, so that jobs often touch.
    start: fc.integer({ min: 0, max: (27 * 24 * 60) / 5 }).map((step) => step * 5),
    length: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 1, max: 150 }).map((step) => step * 5) },
      fc.integer({ min: 12, max: 900 }).map((step) => step * 5),
    ),
    pause: fc.constantFrom(0, 0, 15, 30),
  }),
  { maxLength: 30 },
);
/** Working weeks: most days have a shift, so that days off are rare. */
const shifts = fc
  .array(
    fc.record({
      at: fc.integer({ min: 48, max: 200 }),
      length: fc.integer({ min: 24, max: 160 }),
      off: fc.integer({ min: 0, max: 6 }),
    }),
    {
      minLength: 20,
      maxLength: 26,
    },
  )
  .map((days) =>
    days.flatMap(({ at, length, off }, day): Typed[] =>
      off === 0 ? [] : [{ start: day * 24 * 60 + at * 5, length: length * 5, pause: 0 }],
    ),
  );

/** What a person types: the wall clock at the start and at the end. */
function typedWork({ clocks }: Minutes, { start, length, pause }: Typed): Work[] {
  const [from, to] = [clocks[start]?.text, clocks[start + length]?.text];
  const period = from && to && periodOf(from, to);
  return period && period.end > period.start ? [{ ...period, pause_minutes: Math.min(pause, length - 5) }] : [];
}

/** The minutes at work, found by the wall clock alone: from the first minute of its start to the next one of its end. */
function workedMinutes({ clocks }: Minutes, typed: readonly Typed[]): boolean[] {
  const worked = new Array<boolean>(clocks.length).fill(false);
  for (const { start, length } of typed) {
    const [from, to] = [clocks[start]?.text, clocks[start + length]?.text];
    if (from === undefined || to === undefined) continue;
    const first = clocks.findIndex(({ text }) => text === from);
    const last = clocks.findIndex(({ text }, minute) => minute > first && text === to);
    worked.fill(true, first, last);
  }
  return worked;
}

function longestRun(free: readonly boolean[]): number {
  let [longest, run] = [0, 0];
  for (const isFree of free) {
    run = isFree ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Each end of work with the longest rest of the 24 hours before, and the minutes since the last day off. */
function bruteForce(worked: readonly boolean[]) {
  const found: { end: number; rest: number; since: number }[] = [];
  for (let minute = 1; minute < worked.length; minute++) {
    if (worked[minute] || !worked[minute - 1]) continue;
    const rest = longestRun(Array.from({ length: 1440 }, (_, back) => !worked[minute - 1440 + back]));
    let [since, free] = [0, 0];
    // Before the first minute everything is free.
    for (let back = minute - 1; free < 35 * 60 && back >= -35 * 60; back--) {
      free = worked[back] ? 0 : free + 1;
      if (worked[back]) since = minute - back;
    }
    found.push({ end: minute, rest, since });
  }
  return found;
}

const options = { numRuns: 60 };
/** Their place, because a failure prints the value. */
const someWeeks = fc.nat({ max: weeks.length - 1 });
const weeksAt = (place: number) => weeks[place] as Minutes;

test("the rules find the rests and days off that counting each minute finds", () => {
  let [breaches, withoutDayOff] = [0, 0];
  fc.assert(
    fc.property(someWeeks, fc.oneof(jobs, shifts), (place, typed) => {
      const minutes = weeksAt(place);
      const blocks = merged(typed.flatMap((job) => typedWork(minutes, job)));
      const since = sinceDaysOff(blocks);
      const found = blocks.map((block, index) => ({
        end: block.end - minutes.first,
        rest: restBeforeEnd(blocks, index),
        since: since[index] ?? 0,
      }));
      expect(found).toEqual(bruteForce(workedMinutes(minutes, typed)));
      breaches += found.filter(({ rest }) => rest < restMinutes).length;
      withoutDayOff += found.filter(({ since }) => since > maxBetweenDaysOff).length;
    }),
    options,
  );
  expect(breaches).toBeGreaterThan(20);
  expect(withoutDayOff).toBeGreaterThan(20);
});

test("the hours of a day and of the night are the minutes that the wall clock shows", () => {
  fc.assert(
    fc.property(someWeeks, jobs, (place, typed) => {
      const minutes = weeksAt(place);
      const blocks = merged(typed.flatMap((job) => typedWork(minutes, job)));
      const worked = workedMinutes(minutes, typed);
      const counted = new Map<string, number>();
      let atNight = 0;
      for (const [minute, { text, hour }] of minutes.clocks.entries()) {
        if (!worked[minute]) continue;
        counted.set(text.slice(0, 10), (counted.get(text.slice(0, 10)) ?? 0) + 1);
        if (hour >= 22 || hour < 5) atNight++;
      }
      const first = Temporal.PlainDate.from(minutes.clocks[0]?.text.slice(0, 10) ?? "");
      const days = daysBetween(first, first.add({ days: 28 }));
      for (const day of days) expect(minutesWithin(day, blocks)).toBe(counted.get(day.date) ?? 0);
      expect(nightMinutes(days, blocks)).toBe(atNight);
    }),
    options,
  );
});

test("a job and the same time in several jobs give the same rests, days off and hours", () => {
  fc.assert(
    fc.property(
      someWeeks,
      jobs,
      fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 30, maxLength: 30 }),
      (place, typed, cuts) => {
        const minutes = weeksAt(place);
        const whole = typed.flatMap((job) => typedWork(minutes, { ...job, pause: 0 }));
        const split = whole.flatMap((work, index): Work[] => {
          const middle = work.start + Math.floor(((work.end - work.start) * (cuts[index] ?? 1)) / 100);
          return [
            { ...work, end: middle },
            { ...work, start: middle },
          ];
        });
        const [blocks, ofSplit] = [merged(whole), merged(split.toReversed())];
        expect(ofSplit).toEqual(blocks);
        expect(withoutPauses(split)).toEqual(withoutPauses(whole));
      },
    ),
    options,
  );
});

test("a pause takes its minutes from the hours and leaves the rests as they are", () => {
  fc.assert(
    fc.property(someWeeks, jobs, (place, typed) => {
      const minutes = weeksAt(place);
      for (const job of typed.flatMap((one) => typedWork(minutes, one))) {
        const worked = withoutPauses([job]);
        expect(minutesWithin(job, worked)).toBe(job.end - job.start - job.pause_minutes);
        expect([worked[0]?.start, worked.at(-1)?.end]).toEqual([job.start, job.end]);
      }
    }),
    options,
  );
});
