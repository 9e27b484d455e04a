import { expect, test } from "vitest";
import { defaultLawRules } from "#common/rules/law-rules.ts";
import { periodOf } from "#features/working-time-law/rules/work-periods.ts";
import { alwaysRules } from "#testing/data/law-rules.ts";
import { markText } from "../marks.ts";
import type { RegisteredWork } from "../month-marks.ts";
import { monthCalendar, monthView } from "../month-view.ts";
import { isWorked } from "../shown-working-time.ts";
import type { RegisterEntry } from "./register-entry.ts";

/* Register entries in a person's month (docs/product-rules.md#register-entries). */

const calendar = monthCalendar(
  Temporal.PlainYearMonth.from("2026-11"),
  Temporal.PlainDate.from("2026-11-27"),
  alwaysRules(defaultLawRules),
);

const job = (start: string, end: string, is_rejected = false): RegisteredWork => {
  const period = periodOf(`2026-11-${start}:00`, `2026-11-${end}:00`);
  if (!period) throw new Error("not a period");
  return { ...period, pause_minutes: 0, pause_start: null, is_rejected };
};

const entry = (date: string, changes: Partial<RegisterEntry> = {}): RegisterEntry => ({
  ...{ date, started_at: `${date} 07:00:00`, ended_at: `${date} 15:00:00`, pause_minutes: 30, minutes: 450 },
  ...{ is_corrected: false, version: 1, changed_at: `${date} 23:59:00`, late_cause: null, former: [] },
  ...changes,
});
const untimed = (date: string, changes: Partial<RegisterEntry> = {}) =>
  entry(date, { started_at: null, ended_at: null, pause_minutes: 0, minutes: 444, ...changes });
const corrected = { is_corrected: true, changed_at: "2026-11-26 14:03:00" };

function viewOf(entries: readonly RegisterEntry[], jobs: readonly RegisteredWork[] = []) {
  const view = monthView(calendar, jobs, 0, { entries });
  const day = (date: number) => view.days[date - 1] as (typeof view.days)[number];
  return { ...view, day, marksOf: (date: number) => day(date).marks.map(markText) };
}

test("an entry with times counts like a job, and its day has a mark for the plan", () => {
  const view = viewOf([entry("2026-11-24"), entry("2026-11-25")]);
  expect(view.day(25)).toMatchObject({
    ...{ periods: [{ start: "07:00", end: "15:00" }], minutes: 450, pause_minutes: 30, rest_before: 16 * 60 },
    marks: [{ kind: "by-plan", is_timed: true }],
  });
  expect(view).toMatchObject({ minutes: 900, weeks: [{}, {}, {}, {}, { monday: "2026-11-23", minutes: 900 }, {}] });
  expect(view.marksOf(25)).toEqual(["Efter plan"]);
  expect(view.entries.map(({ date }) => date)).toEqual(["2026-11-24", "2026-11-25"]);
});

test("a rest between an entry and a job is checked", () => {
  const view = viewOf([entry("2026-11-25")], [job("24 16:00", "24 22:00")]);
  expect(view.marksOf(25)).toEqual(["Kun 9 timer hvile i de 24 timer før kl. 15:00, 2 timer for lidt", "Efter plan"]);
});

test("a job replaces the entry by the plan, and so does a rejected job", () => {
  for (const isRejected of [false, true]) {
    const view = viewOf([entry("2026-11-25")], [job("25 09:00", "25 11:00", isRejected)]);
    expect(view.day(25)).toMatchObject({ periods: [{ start: "09:00", end: "11:00" }], minutes: 120 });
    expect(view.entries).toEqual([]);
  }
});

test("a corrected entry and a job of the same time count once", () => {
  const view = viewOf(
    [entry("2026-11-25", { ...corrected, pause_minutes: 0, minutes: 480 })],
    [job("25 14:00", "25 17:00")],
  );
  expect(view.day(25)).toMatchObject({ periods: [{ start: "07:00", end: "17:00" }], minutes: 600 });
  expect(view.marksOf(25)).toEqual(["Ingen pause registreret fra 07:00 til 17:00", "Rettet 26/11-2026"]);
});

test("an entry without times counts in day, week, month and average, but not for the rest", () => {
  const view = viewOf(
    [untimed("2026-11-24"), untimed("2026-10-30")],
    [job("23 08:00", "23 16:00"), job("25 08:00", "25 12:00")],
  );
  expect(view.day(24)).toMatchObject({ periods: [], minutes: 444, rest_before: null });
  expect(isWorked(view.day(24))).toBe(true);
  expect(view.marksOf(24)).toEqual(["Efter plan, uden klokkeslæt, så hvilen kan ikke ses"]);
  expect(view.day(25).rest_before).toBeNull();
  expect(view.minutes).toBe(444 + 480 + 240);
  expect(view.weeks.find(({ monday }) => monday === "2026-11-23")?.minutes).toBe(444 + 480 + 240);
  expect(view.average?.minutes).toBe(444);
});

test("a day that the person corrected to no work has no hours and a mark", () => {
  const view = viewOf(
    [untimed("2026-11-25", { ...corrected, minutes: 0 })],
    [job("24 08:00", "24 16:00"), job("26 08:00", "26 12:00")],
  );
  expect(view.day(25)).toMatchObject({ periods: [], minutes: 0 });
  expect(isWorked(view.day(25))).toBe(false);
  expect(view.marksOf(25)).toEqual(["Rettet 26/11-2026: mødte ikke"]);
  expect(view.day(26).rest_before).toBe(40 * 60);
});

test("a corrected day shows the times of the plan", () => {
  const by = (former: RegisterEntry) => viewOf([entry("2026-11-25", { ...corrected, former: [former] })]).marksOf(25);
  expect(by(entry("2026-11-25"))).toEqual(["Rettet 26/11-2026, efter planen 07:00–15:00, pause 30 min."]);
  expect(by(untimed("2026-11-25"))).toEqual(["Rettet 26/11-2026, efter planen 7 timer 24 min."]);
  expect(by(entry("2026-11-25", corrected))).toEqual(["Rettet 26/11-2026"]);
});

test("a shift over midnight is divided between its days, and belongs to the day on which it starts", () => {
  const night = entry("2026-11-24", {
    ...{ started_at: "2026-11-24 22:00:00", ended_at: "2026-11-25 06:00:00", pause_minutes: 0, minutes: 480 },
  });
  const view = viewOf([night, entry("2026-11-25")]);
  expect([24, 25].map((date) => view.day(date).minutes)).toEqual([120, 360 + 450]);
  expect(view.day(25).marks.map(({ kind }) => kind)).toContain("by-plan");
  expect(viewOf([night], [job("25 07:00", "25 09:00")]).day(24).minutes).toBe(120);
});

test("the pause of an entry is at the time of the plan", () => {
  const night = entry("2026-11-24", {
    started_at: "2026-11-24 20:00:00",
    ended_at: "2026-11-25 04:00:00",
    pause_minutes: 60,
  });
  const minutesOf = (planned: string | null) => {
    const { days } = monthView(calendar, [], 0, { entries: [night], planned_pause: () => planned });
    return days.slice(23, 25).map(({ minutes, night_minutes }) => [minutes, night_minutes]);
  };
  expect(minutesOf("01:00")).toEqual([
    [240, 120],
    [180, 180],
  ]);
  expect(minutesOf(null)).toEqual([
    [210, 90],
    [210, 210],
  ]);
});
