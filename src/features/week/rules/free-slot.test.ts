import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockText } from "#common/rules/time/clock.ts";
import { defaultTimeRule } from "#common/rules/time/time-rounding.ts";
import { jobMinutes } from "#features/jobs/rules/job-input.ts";
import { endAfter, freeSlot, overlap, type Slot } from "./free-slot.ts";

const date = "2026-11-17";
const on = (from: string, to: string, day = date): Slot => ({
  started_at: `${day} ${from}:00`,
  ended_at: `${day} ${to}:00`,
});
const shown = (slot: Slot | undefined) => slot && `${slot.started_at.slice(11, 16)}–${slot.ended_at.slice(11, 16)}`;
const place = (minutes: number, busy: readonly Slot[] = [], preferredStart?: string) =>
  shown(freeSlot(date, minutes, busy, { usualStart: "07:00", preferredStart, rule: defaultTimeRule }));

describe("a new job on a day", () => {
  test.each([
    ["begins at the usual start", () => place(450), "07:00–14:30"],
    ["begins after the last job", () => place(210, [on("07:00", "11:00")]), "11:00–14:30"],
    [
      "begins after the last job, whatever the order of the jobs",
      () => place(60, [on("12:00", "15:00"), on("07:00", "11:00")]),
      "15:00–16:00",
    ],
    ["begins after the last job, in whole steps", () => place(60, [on("07:00", "11:02")]), "11:05–12:05"],
    [
      "begins after a job of the night before",
      () => place(60, [{ ...on("22:00", "06:00"), started_at: "2026-11-16 22:00:00" }]),
      "06:00–07:00",
    ],
    [
      "begins at the usual start if the job of the night before ended at midnight",
      () => place(60, [{ started_at: "2026-11-16 22:00:00", ended_at: `${date} 00:00:00` }]),
      "07:00–08:00",
    ],
    [
      "begins at the usual start if it would end after midnight after the last job",
      () => place(450, [on("17:00", "23:00")]),
      "07:00–14:30",
    ],
    [
      "begins at the first free time if the usual start is taken too",
      () => place(450, [on("09:00", "23:30")]),
      "00:00–07:30",
    ],
    [
      "begins at the first free time if the last job ends after midnight",
      () => place(60, [on("07:00", "11:00"), { started_at: `${date} 22:00:00`, ended_at: "2026-11-18 06:00:00" }]),
      "00:00–01:00",
    ],
    ["begins between two jobs", () => place(60, [on("00:00", "12:00"), on("13:00", "23:50")]), "12:00–13:00"],
    [
      "has no time if no free time is long enough",
      () => place(61, [on("00:00", "12:00"), on("13:00", "23:50")]),
      undefined,
    ],
    ["may end at the last step of the day", () => place(23 * 60 + 55), "00:00–23:55"],
    ["may not end at midnight", () => place(24 * 60), undefined],
    ["begins at the preferred start", () => place(60, [on("07:00", "11:00")], "12:30"), "12:30–13:30"],
    [
      "begins after the last job if the preferred start is taken",
      () => place(60, [on("07:00", "11:00")], "10:30"),
      "11:00–12:00",
    ],
    ["may overlap an expense", () => place(60, [on("12:00", "12:00")], "11:30"), "11:30–12:30"],
    [
      "begins after the end of the night before if the usual start is taken",
      () => place(60, [{ started_at: "2026-11-16 22:00:00", ended_at: `${date} 07:30:00` }]),
      "07:30–08:30",
    ],
  ])("%s", (_, found, expected) => {
    expect(found()).toBe(expected);
  });

  test("a new job overlaps no job, has its full length, stays within the day, and is placed if there is room", () => {
    const step = fc.integer({ min: 0, max: 287 });
    const job = fc.tuple(step, step).map(([a, b]) => on(clockText(5 * Math.min(a, b)), clockText(5 * Math.max(a, b))));
    fc.assert(
      fc.property(fc.array(job, { maxLength: 8 }), fc.integer({ min: 1, max: 287 }), step, (busy, steps, usual) => {
        const minutes = 5 * steps;
        const found = freeSlot(date, minutes, busy, { usualStart: clockText(5 * usual), rule: defaultTimeRule });
        const hasRoom = (start: number) =>
          start + minutes < 24 * 60 &&
          !busy.some((slot) => overlap(slot, on(clockText(start), clockText(start + minutes))));
        expect(found !== undefined).toBe(Array.from({ length: 288 }, (_, n) => 5 * n).some(hasRoom));
        if (!found) return;
        expect(jobMinutes(found.started_at, found.ended_at)).toBe(minutes);
        expect(found.ended_at.slice(0, 10)).toBe(date);
        expect(busy.some((slot) => overlap(slot, found))).toBe(false);
      }),
    );
  });
});

describe("a new job in the night of a clock change", () => {
  test.each([
    ["2026-03-29 01:00:00", 120, "2026-03-29 04:00:00"],
    ["2026-03-29 01:30:00", 30, "2026-03-29 03:00:00"],
    ["2026-10-25 01:00:00", 60, "2026-10-25 02:00:00"],
    ["2026-10-25 01:00:00", 120, undefined],
    ["2026-10-25 01:00:00", 180, "2026-10-25 03:00:00"],
    ["2026-11-17 22:00:00", 480, "2026-11-18 06:00:00"],
    ["nonsense", 60, undefined],
  ])("a job that starts %s and lasts %i minutes ends %s", (start, minutes, end) => {
    expect(endAfter(start, minutes)).toBe(end);
  });

  test("no job begins in the hour that the clock skips", () => {
    const day = "2026-03-29";
    const slot = freeSlot(day, 60, [], { usualStart: "02:30", rule: defaultTimeRule });
    expect(slot).toEqual(on("00:00", "01:00", day));
  });
});
