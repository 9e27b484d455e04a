import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayBlocks, drawnSlot, movedPauseStart, movedSlot, snapped } from "./calendar-blocks.ts";
import type { Slot } from "./free-slot.ts";

const date = "2026-11-17";
const on = (from: string, to: string, day = date, toDay = day) => ({
  started_at: `${day} ${from}:00`,
  ended_at: `${toDay} ${to}:00`,
});
const places = (...jobs: ReturnType<typeof on>[]) =>
  dayBlocks(date, jobs).map(({ from, to, lane, lanes }) => [from / 60, to / 60, lane, lanes]);

describe("the blocks of a day", () => {
  test("consecutive blocks take the full width", () => {
    expect(places(on("11:00", "15:00"), on("07:00", "11:00"))).toEqual([
      [7, 11, 0, 1],
      [11, 15, 0, 1],
    ]);
  });

  test("overlapping blocks are side by side, and the following block is not", () => {
    expect(places(on("07:00", "12:00"), on("08:00", "09:00"), on("09:00", "13:00"), on("13:00", "15:00"))).toEqual([
      [7, 12, 0, 2],
      [8, 9, 1, 2],
      [9, 13, 1, 2],
      [13, 15, 0, 1],
    ]);
  });

  test("the longest of several blocks with the same start is first", () => {
    const [long, short] = [on("07:00", "12:00"), on("07:00", "08:00")];
    const expected = [
      [7, 12, 0, 2],
      [7, 8, 1, 2],
    ];
    expect([places(long, short), places(short, long)]).toEqual([expected, expected]);
  });

  test("a job over midnight has a block on both days", () => {
    const night = on("22:00", "06:00", "2026-11-16", date);
    expect(places(night, on("23:00", "02:00", date, "2026-11-18"))).toEqual([
      [0, 6, 0, 1],
      [23, 24, 0, 1],
    ]);
    expect(places(on("22:00", "00:00", "2026-11-16", date))).toEqual([]);
  });

  test("expenses and jobs of other days have no block", () => {
    const [before, after] = ["2026-11-16", "2026-11-18"].map((day) => on("07:00", "08:00", day));
    expect(places(on("12:00", "12:00"), before as Slot, after as Slot)).toEqual([]);
  });

  test("blocks never cover each other", () => {
    const time = fc.integer({ min: 0, max: 286 });
    const job = fc.tuple(time, fc.integer({ min: 1, max: 100 })).map(([start, steps]) => {
      return drawnSlot(date, start * 5, (start + steps) * 5, 5);
    });
    fc.assert(
      fc.property(fc.array(job, { maxLength: 12 }), (jobs) => {
        const blocks = dayBlocks(date, jobs);
        expect(blocks).toHaveLength(jobs.length);
        for (const [n, one] of blocks.entries())
          for (const other of blocks.slice(n + 1))
            if (one.from < other.to && other.from < one.to) {
              expect(one.lane).not.toBe(other.lane);
              expect(one.lanes).toBe(other.lanes);
            }
      }),
      { seed: 20261122 },
    );
  });
});

test.each([
  [-20, 0],
  [423, 425],
  [1440, 1435],
])("%d minutes are rounded to %d", (minutes, expected) => {
  expect(snapped(minutes, 5)).toBe(expected);
});

describe("drawn blocks", () => {
  test.each([
    [420, 540, "07:00", "09:00"],
    [540, 418, "07:00", "09:00"],
    [420, 421, "07:00", "07:05"],
    [1439, 1440, "23:50", "23:55"],
  ])("a block can be drawn from minute %d to minute %d", (one, other, from, to) => {
    expect(drawnSlot(date, one, other, 5)).toEqual(on(from, to));
  });
});

describe("moved blocks", () => {
  test("a moved job keeps its length, also over midnight and in the night of 25 hours", () => {
    expect(movedSlot(on("07:00", "15:00"), "2026-11-18", 482, 5)).toEqual(on("08:00", "16:00", "2026-11-18"));
    expect(movedSlot(on("07:00", "15:00"), date, 20 * 60, 5)).toEqual(on("20:00", "04:00", date, "2026-11-18"));
    expect(movedSlot(on("07:00", "15:00"), "2026-10-24", 22 * 60, 5)).toEqual(
      on("22:00", "05:00", "2026-10-24", "2026-10-25"),
    );
    expect(movedSlot(on("07:00", "12:00"), "2026-10-24", 22 * 60, 5)).toEqual(undefined);
  });
});

describe("the pause's start after a job's times have changed", () => {
  const paused = { ...on("07:00", "15:00"), pause_minutes: 30, pause_start: "12:00" };
  const moved = (from: string, to: string, day = date, toDay = day) =>
    movedPauseStart(paused, on(from, to, day, toDay));

  test("the pause moves with the job, and stays the same if only the day changes", () => {
    expect(moved("09:30", "17:30")).toBe("14:30");
    expect(moved("07:00", "15:00", "2026-11-18")).toBe("12:00");
    expect(moved("20:00", "04:00", date, "2026-11-18")).toBe("01:00");
  });

  test("the pause keeps its time of day if the job gets another length", () => {
    expect(moved("06:00", "15:00")).toBe("12:00");
    expect(moved("07:00", "12:30")).toBe("12:00");
  });

  test("the pause loses its start if the job no longer contains it", () => {
    expect(moved("07:00", "12:25")).toBeNull();
    expect(moved("12:30", "15:00")).toBeNull();
    expect(movedPauseStart({ ...paused, pause_start: null }, on("08:00", "16:00"))).toBeNull();
  });
});
