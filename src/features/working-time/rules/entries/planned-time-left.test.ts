import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minuteOf, timesOf } from "#common/rules/norm/norm-plan.ts";
import { type AwayPart, minutesLeft, timesLeft } from "./planned-time-left.ts";

const away = (part: AwayPart["part"], minutes: number | null = null): AwayPart => ({
  ...{ part, minutes, start_time: null, end_time: null },
});
const hours = (start_time: string, end_time: string): AwayPart => ({
  part: "hours",
  minutes: null,
  start_time,
  end_time,
});
const day = (start: string, end: string, pause_start: string | null = null, pause_minutes = 0) =>
  timesOf({ start, end, pause_start, pause_minutes });
const office = day("07:00", "15:00", "12:00", 30);
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const left = (times: typeof office, ...parts: AwayPart[]) => {
  const found = timesLeft(times, parts);
  return found && `${clock(found.start)}-${clock(found.end)} ${found.pause_minutes}`;
};

describe("the working times that absence leaves of a day from 7 to 15 with a pause at 12", () => {
  test.each<[string, AwayPart[], string | undefined]>([
    ["a whole day", [away("whole", 450)], undefined],
    ["the morning", [away("morning", 225)], "10:45-15:00 30"],
    ["the afternoon", [away("afternoon", 225)], "07:00-10:45 0"],
    ["a morning that ends with the pause", [away("morning", 300)], "12:30-15:00 0"],
    ["an afternoon that begins with the pause", [away("afternoon", 150)], "07:00-12:00 0"],
    ["both halves", [away("morning", 225), away("afternoon", 225)], undefined],
    ["half of a day whose norm was unknown", [away("morning")], "10:45-15:00 30"],
    ["hours at the start", [hours("06:00", "09:00")], "09:00-15:00 30"],
    ["hours from the middle of the pause on", [hours("12:15", "16:00")], "07:00-12:00 0"],
    ["hours in between, which lengthen the pause", [hours("09:00", "10:00")], "07:00-15:00 90"],
    ["hours around the pause", [hours("11:30", "13:00")], "07:00-15:00 90"],
    ["hours outside the day", [hours("16:00", "18:00")], "07:00-15:00 30"],
    ["hours of the whole day", [hours("07:00", "15:00")], undefined],
  ])("%s", (_what, parts, expected) => {
    expect(left(office, ...parts)).toBe(expected);
  });
});

test("a night shift keeps the part without absence", () => {
  const night = day("22:00", "06:00");
  expect([left(night, away("morning", 240)), left(night, away("afternoon", 240))]).toEqual([
    "26:00-30:00 0",
    "22:00-26:00 0",
  ]);
});

test("a day without times keeps the minutes without absence, and never less than 0", () => {
  expect(minutesLeft(450, [away("morning", 225)])).toBe(225);
  expect(minutesLeft(450, [away("hours", 60), away("hours", 30)])).toBe(360);
  expect(minutesLeft(300, [away("afternoon", 400)])).toBe(0);
});

test("the remaining times and minutes equal those of a count of each minute", () => {
  const minute = fc.integer({ min: 0, max: 287 }).map((steps) => steps * 5);
  fc.assert(
    fc.property(minute, minute, (a, b) => {
      const [from, to] = a < b ? [a, b] : [b, a];
      const one = hours(clock(from), clock(Math.min(to, 23 * 60 + 55)));
      const isWork = (at: number) => at >= 420 && at < 900 && !(at >= 720 && at < 750);
      const isThere = (at: number) => isWork(at) && !(at >= from && at < minuteOf(one.end_time ?? ""));
      const there = Array.from({ length: 24 * 60 }, (_, at) => at).filter(isThere);
      const found = timesLeft(office, [one]);
      expect(found ? found.end - found.start - found.pause_minutes : 0).toBe(there.length);
      if (found) expect([found.start, found.end - 1]).toEqual([there[0], there.at(-1)]);
    }),
  );
});
