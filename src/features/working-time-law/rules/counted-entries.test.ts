import fc from "fast-check";
import { expect, test } from "vitest";
import { intervalOf, wallClockText } from "#common/rules/time/clock.ts";
import { countedEntries, untimedEntries, untimedMinutes, workOfEntries } from "./counted-entries.ts";
import { merged, minuteOf, type Period, periodOf } from "./work-periods.ts";
import { wallClockAt } from "./working-days.ts";

const period = (start: string, end: string) => periodOf(`2026-11-${start}:00`, `2026-11-${end}:00`) as Period;

const timedEntry = (date: string) => ({
  ...{ date, started_at: `${date} 07:00:00`, ended_at: `${date} 15:00:00`, pause_minutes: 30, minutes: 450 },
  is_corrected: false,
});
const entry = (day: number, changes = {}) => ({ ...timedEntry(`2026-11-${day}`), ...changes });
type Entry = ReturnType<typeof timedEntry>;
const untimed = { started_at: null, ended_at: null, pause_minutes: 0 };

const counted = (entries: readonly Entry[], ...jobs: Period[]) =>
  countedEntries(entries, jobs).map(({ date }) => date.slice(8));

test("an entry by the plan counts on a day without a job, and not on a day on which a job starts", () => {
  expect(counted([entry(24), entry(25)], period("25 20:00", "25 21:00"))).toEqual(["24"]);
});

test("a job over midnight leaves the entry of the day on which it ends", () => {
  expect(counted([entry(24), entry(25)], period("24 22:00", "25 06:00"))).toEqual(["25"]);
});

test("a job over several days leaves only the entry of the day in which it ends", () => {
  expect(counted([entry(23), entry(24), entry(25)], period("23 12:00", "25 12:00"))).toEqual(["25"]);
  expect(counted([entry(23), entry(24), entry(25)], period("23 12:00", "25 00:00"))).toEqual(["25"]);
});

test("a corrected entry counts beside jobs", () => {
  expect(counted([entry(25, { is_corrected: true })], period("25 09:00", "25 10:00"))).toEqual(["25"]);
});

test("entries with times count as work with a pause, and entries without times as minutes of their day", () => {
  const entries = [entry(24), entry(25, { ...untimed, minutes: 444 }), entry(26, { ...untimed, minutes: 0 })];
  expect(workOfEntries(entries, () => "12:00")).toEqual([
    { ...period("24 07:00", "24 15:00"), pause_minutes: 30, pause_start: null, planned_pause: "12:00" },
  ]);
  const untimedDays = untimedEntries(entries);
  expect(untimedDays.map(({ date, minutes }) => [date, minutes])).toEqual([["2026-11-25", 444]]);
  expect(untimedMinutes(period("25 00:00", "26 00:00"), untimedDays)).toBe(444);
  expect(untimedMinutes(period("24 00:00", "25 00:00"), untimedDays)).toBe(0);
});

/** The weeks of both clock changes. */
const weeks = ["2026-03-25", "2026-10-21"].map((date) => Temporal.PlainDate.from(date));
const drawnJob = fc.record({ day: fc.nat(8), from: fc.nat(24 * 12 - 1), minutes: fc.integer({ min: 5, max: 3000 }) });
const drawnEntry = fc.record({ day: fc.nat(8), isCorrected: fc.boolean() });

test("each minute of jobs and of entries on days without a job counts exactly once", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...weeks),
      fc.array(drawnJob, { maxLength: 5 }),
      fc.uniqueArray(drawnEntry, { selector: ({ day }) => day }),
      (monday, jobs, entries) => {
        const periods = jobs.map(({ day, from, minutes }) => {
          const at = monday
            .add({ days: day })
            .toPlainDateTime()
            .add({ minutes: from * 5 });
          const start = minuteOf(intervalOf(at, at.add({ days: 1 })).start);
          return { start, end: start + minutes };
        });
        const made = entries.map(({ day, isCorrected }) => ({
          ...timedEntry(monday.add({ days: day }).toString()),
          is_corrected: isCorrected,
        }));
        const isJob = (minute: number) => periods.some(({ start, end }) => start <= minute && minute < end);
        const startsOn = (date: string) =>
          periods.some(({ start }) => wallClockText(wallClockAt(start)).startsWith(date));
        const covers = (date: string) => {
          const day = Temporal.PlainDate.from(date).toZonedDateTime("Europe/Copenhagen");
          const [first, last] = [minuteOf(day.toInstant()), minuteOf(day.add({ days: 1 }).toInstant()) - 1];
          return periods.some(({ start, end }) => start <= first && last < end);
        };
        const expected = new Set<number>();
        for (const { start, end } of periods) for (let at = start; at < end; at++) expected.add(at);
        for (const { date, is_corrected, started_at, ended_at } of made) {
          if (!is_corrected && (startsOn(date) || covers(date))) continue;
          const { start, end } = periodOf(started_at, ended_at) as Period;
          for (let at = start; at < end; at++) expected.add(at);
        }
        const blocks = merged([...periods, ...workOfEntries(countedEntries(made, periods))]);
        const minutes = blocks.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at));
        expect(minutes.length).toBe(new Set(minutes).size);
        expect(minutes).toEqual([...expected].sort((one, other) => one - other));
        expect(minutes.filter(isJob).length).toBe([...expected].filter(isJob).length);
      },
    ),
    { numRuns: 60 },
  );
});
