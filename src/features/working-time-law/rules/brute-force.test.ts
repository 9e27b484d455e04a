import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultLawRules } from "#common/rules/law-rules.ts";
import { timeZone, wallClockText } from "#common/rules/time/clock.ts";
import { maxBetweenDaysOff, sinceDaysOff } from "./day-off.ts";
import {
  nightMinutes,
  nightWorkersDates,
  nightWorkersMinutes,
  nightWorkersYear,
  nightWorkersYears,
} from "./night-work.ts";
import { pausePlace } from "./pauses/pause-place.ts";
import { withoutPauses } from "./pauses/pauses.ts";
import { restBeforeEnd, restMinutes } from "./rest.ts";
import { merged, minutesWithin, periodOf, type Work } from "./work-periods.ts";
import { clockAt, daysBetween } from "./working-days.ts";

/* Compares the rules with a simple second implementation, which reads the wall clock in each minute of four weeks. */

type Clock = { readonly text: string; readonly hour: number };
type Minutes = { readonly first: number; readonly clocks: readonly Clock[] };

function minutesFrom(date: string, days: number): Minutes {
  const first = Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds / 60_000;
  const clocks = Array.from({ length: days * 24 * 60 }, (_, minute): Clock => {
    const time = Temporal.Instant.fromEpochMilliseconds((first + minute) * 60_000).toZonedDateTimeISO(timeZone);
    return { text: wallClockText(time.toPlainDateTime()), hour: time.hour };
  });
  return { first, clocks };
}

/** Four weeks each: without a clock change, and around the start and the end of summer time. */
const weeks = ["2026-11-02", "2026-03-16", "2026-10-12"].map((date) => minutesFrom(date, 28));

type Typed = {
  readonly start: number;
  readonly length: number;
  readonly pause: number;
  /** Minutes from the start of the job to the start of the pause; undefined for a pause without a start. */
  readonly pauseAfter?: number | undefined;
};

const jobs = fc.array(
  fc.record({
    // In steps of five minutes, so that jobs often touch.
    start: fc.integer({ min: 0, max: (27 * 24 * 60) / 5 }).map((step) => step * 5),
    length: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 1, max: 150 }).map((step) => step * 5) },
      fc.integer({ min: 12, max: 900 }).map((step) => step * 5),
    ),
    pause: fc.constantFrom(0, 0, 15, 30),
    pauseAfter: fc.option(
      fc.nat({ max: 100 }).map((step) => step * 5),
      { nil: undefined },
    ),
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

/** The work as a person types it, with the wall clock at the start and at the end. */
function typedWork({ clocks }: Minutes, job: Typed): Work[] {
  const { start, length, pause } = job;
  const [from, to] = [clocks[start]?.text, clocks[start + length]?.text];
  const period = from && to && periodOf(from, to);
  const pause_start = startOfPause(clocks, job) ?? null;
  return period && period.end > period.start
    ? [{ ...period, pause_minutes: Math.min(pause, length - 5), pause_start }]
    : [];
}

const startOfPause = (clocks: readonly Clock[], { start, pauseAfter }: Typed) =>
  pauseAfter === undefined ? undefined : clocks[start + pauseAfter]?.text.slice(11, 16);

/** The first and the last minute of a job: its start and the next time at which the clock shows its end. */
function minutesOfJob({ clocks }: Minutes, { start, length }: Typed): { first: number; last: number } | undefined {
  const [from, to] = [clocks[start]?.text, clocks[start + length]?.text];
  if (from === undefined || to === undefined) return undefined;
  const first = clocks.findIndex(({ text }) => text === from);
  return { first, last: clocks.findIndex(({ text }, minute) => minute > first && text === to) };
}

/** For each minute, whether the person is at work. Pauses count as work. */
function workedMinutes(minutes: Minutes, typed: readonly Typed[]): boolean[] {
  const worked = new Array<boolean>(minutes.clocks.length).fill(false);
  for (const job of typed) {
    const found = minutesOfJob(minutes, job);
    if (found) worked.fill(true, found.first, found.last);
  }
  return worked;
}

/** For each minute, whether the person is in a job and not in that job's pause. */
function paidMinutes(minutes: Minutes, typed: readonly Typed[]): boolean[] {
  const paid = new Array<boolean>(minutes.clocks.length).fill(false);
  for (const job of typed) {
    const found = minutesOfJob(minutes, job);
    if (!found) continue;
    const { first, last } = found;
    const pause = Math.min(job.pause, job.length - 5);
    const paused = firstMinuteOfPause(minutes, job, { first, last, pause });
    for (let minute = first; minute < last; minute++)
      if (minute < paused || minute >= paused + pause) paid[minute] = true;
  }
  return paid;
}

/** The pause begins at its given start if it fits into the job there. Otherwise it is in the middle. */
function firstMinuteOfPause(
  { clocks }: Minutes,
  job: Typed,
  { first, last, pause }: { first: number; last: number; pause: number },
): number {
  const start = startOfPause(clocks, job);
  const shown = clocks.findIndex(({ text }, minute) => minute >= first && text.slice(11, 16) === start);
  if (start !== undefined && shown >= 0 && shown < last && shown + pause <= last) return shown;
  let middle = first;
  while (middle + 5 - first <= last - (middle + pause)) middle += 5;
  return middle;
}

function longestRun(free: readonly boolean[]): number {
  let [longest, run] = [0, 0];
  for (const isFree of free) {
    run = isFree ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** For each end of work, the longest rest of the 24 hours before and the minutes since the last day off. */
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
/** Draws an index, because a failing test prints the drawn value, and the weeks themselves are long. */
const someWeeks = fc.nat({ max: weeks.length - 1 });
const weeksAt = (place: number) => weeks[place] as Minutes;

test("the rules find the same rests and days off as a count of each minute", () => {
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
      withoutDayOff += found.filter(({ since }) => since > maxBetweenDaysOff(defaultLawRules)).length;
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

test("the hours without pauses, by day and at night, are the minutes that the wall clock shows", () => {
  let [given, middle] = [0, 0];
  fc.assert(
    fc.property(someWeeks, jobs, (place, typed) => {
      const minutes = weeksAt(place);
      const work = typed.flatMap((job) => typedWork(minutes, job));
      const paid = paidMinutes(minutes, typed);
      const counted = new Map<string, number>();
      let atNight = 0;
      for (const [minute, { text, hour }] of minutes.clocks.entries()) {
        if (!paid[minute]) continue;
        counted.set(text.slice(0, 10), (counted.get(text.slice(0, 10)) ?? 0) + 1);
        if (hour >= 22 || hour < 5) atNight++;
      }
      const first = Temporal.PlainDate.from(minutes.clocks[0]?.text.slice(0, 10) ?? "");
      const days = daysBetween(first, first.add({ days: 28 }));
      const worked = withoutPauses(work);
      for (const day of days) expect(minutesWithin(day, worked)).toBe(counted.get(day.date) ?? 0);
      expect(nightMinutes(days, worked)).toBe(atNight);
      const paused = work.filter(({ pause_minutes }) => pause_minutes > 0).map((job) => pausePlace(job).by);
      given += paused.filter((by) => by === "user").length;
      middle += paused.filter((by) => by === "middle").length;
    }),
    options,
  );
  expect(given).toBeGreaterThan(20);
  expect(middle).toBeGreaterThan(20);
});

test("one job and several jobs over the same time give the same rests, days off and hours", () => {
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

test("a pause lies within its job and takes its minutes from the hours", () => {
  fc.assert(
    fc.property(someWeeks, jobs, (place, typed) => {
      const minutes = weeksAt(place);
      for (const job of typed.flatMap((one) => typedWork(minutes, one))) {
        const worked = withoutPauses([job]);
        expect(minutesWithin(job, worked)).toBe(job.end - job.start - job.pause_minutes);
        const pause = pausePlace(job);
        expect(pause.start).toBeGreaterThanOrEqual(job.start);
        expect(pause.end).toBeLessThanOrEqual(job.end);
        expect(pause.end - pause.start).toBe(job.pause_minutes);
      }
    }),
    options,
  );
});

test("the time of day is what the wall clock shows in each minute", () => {
  for (const { first, clocks } of weeks)
    for (const [minute, { text }] of clocks.entries())
      if (clockAt(first + minute) !== text.slice(11, 16)) throw new Error(`${clockAt(first + minute)} at ${text}`);
});

test("a night worker's day has a block with at least three hours at night, without pauses", () => {
  let count = 0;
  fc.assert(
    fc.property(someWeeks, fc.oneof(jobs, shifts), (place, typed) => {
      const minutes = weeksAt(place);
      const work = typed.flatMap((job) => typedWork(minutes, job));
      const [worked, paid] = [workedMinutes(minutes, typed), paidMinutes(minutes, typed)];
      const counted = new Map<string, number>();
      let date = "";
      for (const [minute, { text, hour }] of minutes.clocks.entries()) {
        if (worked[minute] && !worked[minute - 1]) date = text.slice(0, 10);
        if (paid[minute] && (hour >= 22 || hour < 5)) counted.set(date, (counted.get(date) ?? 0) + 1);
      }
      const found = nightWorkersDates(merged(work), withoutPauses(work));
      expect(found).toEqual(new Map([...counted].filter(([, sum]) => sum >= nightWorkersMinutes)));
      count += found.size;
    }),
    options,
  );
  expect(count).toBeGreaterThan(20);
});

test("the night hours of 12 months are the sum of the night hours of their days", () => {
  const first = Temporal.PlainDate.from("2024-01-01");
  const days = daysBetween(first, first.add({ days: 799 }));
  const nights = fc.array(
    fc.record({ gap: fc.integer({ min: 1, max: 90 }), length: fc.integer({ min: 1, max: 30 }) }),
    {
      minLength: 200,
      maxLength: 400,
    },
  );
  let reached = 0;
  fc.assert(
    fc.property(nights, fc.integer({ min: 1, max: 28 }), (drawn, shown) => {
      let end = days[0]?.start ?? 0;
      const worked = drawn.map(({ gap, length }) => {
        const start = end + gap * 60;
        end = start + length * 60;
        return { start, end };
      });
      const month = days.slice(-60).slice(0, shown);
      const expected = month.flatMap(({ date }) => {
        const yearBefore = Temporal.PlainDate.from(date).subtract({ years: 1 }).toString();
        const ofYear = days.filter((day) => day.date > yearBefore && day.date <= date);
        const sum = nightMinutes(ofYear, worked);
        const ofDay = nightMinutes(ofYear.slice(-1), worked);
        return ofDay > 0 && sum >= nightWorkersYear ? [[date, sum] as const] : [];
      });
      expect([...nightWorkersYears(month, worked)]).toEqual(expected);
      reached += expected.length;
    }),
    { numRuns: 30 },
  );
  expect(reached).toBeGreaterThan(20);
});
