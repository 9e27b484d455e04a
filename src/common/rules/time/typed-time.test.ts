import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMinutes } from "./clock.ts";
import { defaultTimeRule } from "./time-rounding.ts";
import {
  formatShortDuration,
  maxTypedMinutes,
  parseClock,
  parseDuration,
  parseTime,
  understoodDuration,
} from "./typed-time.ts";

describe("parsed times of day", () => {
  test.each([
    ["8", "08:00"],
    ["08", "08:00"],
    ["8:30", "08:30"],
    ["08:30", "08:30"],
    ["8.30", "08:30"],
    ["830", "08:30"],
    ["0830", "08:30"],
    ["2200", "22:00"],
    [" 8:05 ", "08:05"],
    ["0", "00:00"],
    ["005", "00:05"],
    ["23", "23:00"],
    ["23:59", "23:59"],
  ])("the input %j is the time %s", (text, time) => {
    expect(parseTime(text)).toBe(time);
  });

  test.each([
    "",
    " ",
    "24",
    "25",
    "24:00",
    "2400",
    "8:3",
    "8:60",
    "860",
    "8,5",
    "8,30",
    "8.5",
    "-8",
    "8:30:00",
    "8 30",
  ])("the input %j is not a time", (text) => {
    expect(parseTime(text)).toBeUndefined();
  });

  test.each(["24", "24:00", "24.00", "2400", " 24:00 "])("the input %j is midnight of the next day", (text) => {
    expect(parseClock(text)).toEqual({ time: "00:00", isNextDay: true });
  });

  test("only hour 24 is midnight of the next day; every other time belongs to its own day", () => {
    for (const text of ["24:05", "2430", "24:0", "24,00", "124:00", "-24"]) expect(parseClock(text)).toBeUndefined();
    for (const text of ["0", "0000", "00:00"]) expect(parseClock(text)).toEqual({ time: "00:00", isNextDay: false });
    expect(parseClock("8.30")).toEqual({ time: "08:30", isNextDay: false });
  });

  test("all notations of a time give the same time", () => {
    fc.assert(
      fc.property(fc.nat({ max: 23 }), fc.nat({ max: 59 }), (hour, minute) => {
        const [hh, mm] = [hour, minute].map((part) => String(part).padStart(2, "0"));
        for (const text of [`${hh}:${mm}`, `${hour}:${mm}`, `${hour}.${mm}`, `${hh}${mm}`, `${hour}${mm}`])
          expect(parseTime(text)).toBe(`${hh}:${mm}`);
      }),
    );
  });
});

describe("parsed durations", () => {
  test.each([
    ["7", 420],
    ["0", 0],
    ["24", 1440],
    ["7,5", 450],
    ["7.5", 450],
    ["7,25", 435],
    ["0,1", 6],
    ["7,33", 440],
    ["7:30", 450],
    ["07:30", 450],
    ["7.30", 438],
    ["7,30", 438],
    ["7.25", 435],
    ["7.50", 450],
    ["7,50", 450],
    ["7.75", 465],
    ["0.25", 15],
    ["7,", 420],
    ["7.", 420],
    [",5", 30],
    [".5", 30],
    [",5 t", 30],
    ["7½", 450],
    ["7 ½", 450],
    ["½", 30],
    ["7¼", 435],
    ["7¾ timer", 465],
    ["730", 450],
    ["0730", 450],
    ["0:05", 5],
    ["7t", 420],
    ["7 t", 420],
    ["7t30", 450],
    ["7t5", 425],
    ["7t 30m", 450],
    ["7T30", 450],
    ["7h30m", 450],
    ["7,5t", 450],
    ["1,5 timer", 90],
    ["1 time", 60],
    ["7 timer 30 min.", 450],
    ["90m", 90],
    ["90 min", 90],
    ["90 min.", 90],
    ["45 minutter", 45],
    ["1440m", 1440],
  ])("the input %j is %i minutes", (text, minutes) => {
    expect(parseDuration(text)).toEqual({ minutes, isAdded: false });
  });

  test.each([
    ["+30m", 30],
    ["+ 30 m", 30],
    ["+1", 60],
    ["+0:15", 15],
    ["+,5", 30],
    ["+½", 30],
  ])("the input %j is added to the current value", (text, minutes) => {
    expect(parseDuration(text)).toEqual({ minutes, isAdded: true });
  });

  const none = [
    "",
    "+",
    "++1",
    "-1",
    "90",
    "25",
    "24:05",
    "1441m",
    "7:60",
    "7,555",
    "7.555",
    ",",
    ".",
    "7..5",
    "7t60",
    "7:3",
  ];
  test.each([...none, "7½5", "7,½", "½½", "24½", "7 30 30", "m", "t", "30s", "7:30t", "1e3", "٧", "Infinity"])(
    "the input %j is not a duration",
    (text) => {
      expect(parseDuration(text)).toBeUndefined();
    },
  );

  test("dot and comma are the same decimal separator", () => {
    fc.assert(
      fc.property(fc.nat({ max: 23 }), fc.nat({ max: 99 }), (hours, hundredths) => {
        const decimals = String(hundredths).padStart(2, "0");
        const minutes = Math.round(hours * 60 + (hundredths * 60) / 100);
        expect(parseDuration(`${hours},${decimals}`)).toEqual({ minutes, isAdded: false });
        expect(parseDuration(`${hours}.${decimals}`)).toEqual({ minutes, isAdded: false });
      }),
    );
  });

  test("every formatted duration is parsed back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: maxTypedMinutes }), (minutes) => {
        for (const text of [formatShortDuration(minutes), formatMinutes(minutes), `${minutes}m`])
          expect(parseDuration(text)).toEqual({ minutes, isAdded: false });
      }),
    );
  });
});

test("any text is parsed quickly, and only to valid times and durations", () => {
  const pieces = fc.array(
    fc.constantFrom("0", "7", "24", "30", ":", ".", ",", "½", "+", "-", "t", "m", "min.", "timer", " ", "x"),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        pieces.map((parts) => parts.join("")),
      ),
      (text) => {
        expect(parseTime(text) ?? "00:00").toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
        const { minutes } = parseDuration(text) ?? { minutes: 0 };
        expect(Number.isInteger(minutes) && minutes >= 0 && minutes <= maxTypedMinutes).toBe(true);
      },
    ),
  );
  expect([parseTime("7".padStart(24)), parseTime("7".padStart(25))]).toEqual(["07:00", undefined]);
  expect([parseDuration("7".padStart(24))?.minutes, parseDuration("7".padStart(25))]).toEqual([420, undefined]);
  for (const long of ["7".repeat(1_000_000), " ".repeat(1_000_000), `7${" ".repeat(100_000)}t`]) {
    expect(parseTime(long)).toBeUndefined();
    expect(parseDuration(long)).toBeUndefined();
  }
});

describe("rounding", () => {
  test("rounding is shown only if the value changes", () => {
    expect(understoodDuration(450, defaultTimeRule)).toBe("7 timer 30 min.");
    expect(understoodDuration(443, defaultTimeRule)).toBe("7 timer 25 min. (afrundet til hele 5 minutter)");
    expect(understoodDuration(0, defaultTimeRule)).toBe("0 timer");
  });
});
