import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  elapsedMinutes,
  existsInCopenhagen,
  formatDate,
  formatDates,
  formatDateTime,
  formatDuration,
  formatMinutes,
  formatMoment,
  formatPeriod,
  formatTime,
  formatTotalMinutes,
  hasNoTime,
  intervalOf,
  minutesAfter,
  monthNames,
  monthTitle,
  parseDate,
  parseWallClock,
  today,
  wallClockText,
} from "./clock.ts";

const at = (text: string) => Temporal.PlainDateTime.from(text.replace(" ", "T"));
const minutes = (start: string, end: string) => elapsedMinutes(at(start), at(end));
const instants = (start: string, end: string) => {
  const interval = intervalOf(at(start), at(end));
  return [interval.start.toString(), interval.end.toString()];
};

describe("elapsed minutes", () => {
  test.each([
    ["an ordinary day", "2026-11-05 08:00:00", "2026-11-05 16:30:00", 510],
    ["an ordinary night", "2026-11-05 22:00:00", "2026-11-06 06:00:00", 480],
    ["the night the clock skips an hour", "2026-03-28 22:00:00", "2026-03-29 06:00:00", 420],
    ["the night an hour comes twice", "2026-10-24 22:00:00", "2026-10-25 06:00:00", 540],
    ["from before the skipped hour to after it", "2026-03-29 01:55:00", "2026-03-29 03:05:00", 10],
    ["from before the repeated hour to after it", "2026-10-25 01:30:00", "2026-10-25 03:30:00", 180],
    ["from before the repeated hour into it", "2026-10-25 01:30:00", "2026-10-25 02:30:00", 60],
    ["from the repeated hour to after it", "2026-10-25 02:30:00", "2026-10-25 03:30:00", 120],
    ["within the repeated hour", "2026-10-25 02:10:00", "2026-10-25 02:50:00", 40],
    [
      "backwards within the repeated hour: the end is the second occurrence",
      "2026-10-25 02:50:00",
      "2026-10-25 02:10:00",
      20,
    ],
    [
      "the same time in the repeated hour: the end is the second occurrence",
      "2026-10-25 02:30:00",
      "2026-10-25 02:30:00",
      60,
    ],
    ["an end at the start", "2026-11-05 08:00:00", "2026-11-05 08:00:00", 0],
    ["an end before the start", "2026-11-05 08:00:00", "2026-11-05 07:45:00", -15],
    ["an end in the repeated hour before a start after it", "2026-10-25 03:10:00", "2026-10-25 02:10:00", -60],
  ])("the elapsed minutes are right for: %s", (_case, start, end, expected) => {
    expect(minutes(start, end)).toBe(expected);
  });

  test("elapsed minutes are the difference on the wall clock, except across a clock change", () => {
    const time = fc
      .integer({ min: 0, max: 365 * 288 - 1 })
      .map((step) => at("2026-01-01 00:00:00").add({ minutes: 5 * step }));
    const offset = (t: Temporal.PlainDateTime) => t.toZonedDateTime("Europe/Copenhagen").offsetNanoseconds / 60e9;
    fc.assert(
      fc.property(time.filter(existsInCopenhagen), time.filter(existsInCopenhagen), (one, other) => {
        const [start, end] = Temporal.PlainDateTime.compare(one, other) <= 0 ? [one, other] : [other, one];
        if (start.equals(end)) return;
        const wall = start.until(end).total("minutes");
        expect(elapsedMinutes(start, end)).toBe(wall - (offset(end) - offset(start)));
      }),
    );
  });
});

describe("the instants behind the wall clock", () => {
  test("Copenhagen is one hour ahead of UTC in winter and two in summer", () => {
    expect(instants("2026-01-05 08:00:00", "2026-07-05 08:00:00")).toEqual([
      "2026-01-05T07:00:00Z",
      "2026-07-05T06:00:00Z",
    ]);
  });

  test("a time in the repeated hour means its first occurrence", () => {
    expect(instants("2026-10-25 02:00:00", "2026-10-25 02:30:00")).toEqual([
      "2026-10-25T00:00:00Z",
      "2026-10-25T00:30:00Z",
    ]);
  });

  test("an end in the repeated hour means its second occurrence if the first is not after the start", () => {
    expect(instants("2026-10-25 02:30:00", "2026-10-25 02:00:00")).toEqual([
      "2026-10-25T00:30:00Z",
      "2026-10-25T01:00:00Z",
    ]);
  });
});

describe("the existence of a wall-clock time", () => {
  test.each([
    ["2026-03-29 01:55:00", true],
    ["2026-03-29 02:00:00", false],
    ["2026-03-29 02:30:00", false],
    ["2026-03-29 02:55:00", false],
    ["2026-03-29 03:00:00", true],
    ["2026-10-25 02:30:00", true],
    ["2026-11-05 02:30:00", true],
  ])("the time %s exists in Copenhagen: %s", (time, exists) => {
    expect(existsInCopenhagen(at(time))).toBe(exists);
  });
});

describe("today", () => {
  afterEach(() => void vi.useRealTimers());

  test.each([
    ["2026-01-14T22:59:59Z", "2026-01-14"],
    ["2026-01-14T23:00:00Z", "2026-01-15"],
    ["2026-07-14T21:59:59Z", "2026-07-14"],
    ["2026-07-14T22:00:00Z", "2026-07-15"],
  ])("at %s today is %s", (instant, date) => {
    vi.useFakeTimers({ toFake: ["Date", "Temporal"], now: Temporal.Instant.from(instant).epochMilliseconds });
    expect(today().toString()).toBe(date);
  });
});

describe("parsing requests", () => {
  test("a parsed wall-clock time is formatted back unchanged", () => {
    const text = "2026-02-28 23:55:00";
    expect(wallClockText(parseWallClock(text) as Temporal.PlainDateTime)).toBe(text);
    expect(wallClockText(at("2026-02-28 23:55:59.999"))).toBe("2026-02-28 23:55:59");
  });

  test.each([
    "",
    "2026-02-29 10:00:00",
    "2026-13-01 10:00:00",
    "2026-01-01 24:00:00",
    "2026-01-01 10:60:00",
    "2026-01-01 10:00:60",
    "2026-01-01T10:00:00",
    "2026-01-01 10:00",
    "2026-01-01 10:00:00Z",
    "2026-01-01",
    " 2026-01-01 10:00:00",
    "12026-01-01 10:00:00",
    "2026-01-01 10:00:00.5",
    "0000-01-01 10:00:00",
  ])("%j is not a valid time", (text) => {
    expect(parseWallClock(text)).toBeUndefined();
  });

  test.each([
    "",
    "2026-02-29",
    "2026-2-1",
    "2026-11-31",
    "20261105",
    "2026-11-05 08:00:00",
    "0000-01-01",
    "+002026-11-05",
  ])("%j is not a valid date", (text) => {
    expect(parseDate(text)).toBeUndefined();
  });

  test("a valid date is parsed", () => {
    expect(parseDate("2028-02-29")?.toString()).toBe("2028-02-29");
  });
});

describe("Danish texts", () => {
  test("dates and times are shown in Danish notation", () => {
    expect(formatDate("2026-11-05 08:05:00")).toBe("5/11-2026");
    expect(formatDate("2026-11-15")).toBe("15/11-2026");
    expect(formatTime("2026-11-05 08:05:00")).toBe("08:05");
    expect(formatDateTime("2026-11-05 08:05:00")).toBe("5/11-2026 08:05");
    expect(formatMoment(Date.UTC(2026, 10, 5, 7, 5))).toBe("5/11-2026 08:05");
    expect(formatDates("2026-11-05", "2026-11-05")).toBe("5/11-2026");
    expect(formatDates("2026-11-05", "2026-11-09")).toBe("5/11-2026 – 9/11-2026");
    expect(formatDates("2026-11-05", null)).toBe("fra 5/11-2026");
  });

  test("a period shows its second date only if the dates differ", () => {
    expect(formatPeriod("2026-11-05 08:00:00", "2026-11-05 16:00:00")).toBe("5/11-2026 08:00 – 16:00");
    expect(formatPeriod("2026-11-05 22:00:00", "2026-11-06 06:00:00")).toBe("5/11-2026 22:00 – 6/11-2026 06:00");
  });

  test("a job of 0 minutes has one date, and a time of day unless the time is noon", () => {
    expect(formatPeriod("2026-11-05 12:00:00", "2026-11-05 12:00:00")).toBe("5/11-2026");
    expect(formatPeriod("2026-11-05 14:30:00", "2026-11-05 14:30:00")).toBe("5/11-2026 14:30");
    expect(formatPeriod("2026-11-05 12:00:00", "2026-11-06 12:00:00")).toBe("5/11-2026 12:00 – 6/11-2026 12:00");
    expect(formatPeriod("2026-10-25 02:30:00", "2026-10-25 02:30:00")).toBe("25/10-2026 02:30 – 02:30");
  });

  test("only a job that begins and ends at noon of the same day has no time of day", () => {
    expect(hasNoTime("2026-11-05 12:00:00", "2026-11-05 12:00:00")).toBe(true);
    expect(hasNoTime("2026-11-05 12:00:00", "2026-11-05 12:05:00")).toBe(false);
    expect(hasNoTime("2026-11-05 12:00:00", "2026-11-06 12:00:00")).toBe(false);
    expect(hasNoTime("2026-11-05 00:00:00", "2026-11-05 00:00:00")).toBe(false);
  });

  test.each([
    ["2026-11-05 07:00:00", 450, "2026-11-05 14:30:00"],
    ["2026-11-05 22:00:00", 480, "2026-11-06 06:00:00"],
    ["2026-03-28 22:00:00", 480, "2026-03-29 07:00:00"],
    ["2026-10-24 22:00:00", 480, "2026-10-25 05:00:00"],
  ])("%s plus %i minutes is %s", (start, count, end) => {
    expect(wallClockText(minutesAfter(at(start), count))).toBe(end);
    expect(minutes(start, end)).toBe(count);
  });

  test.each([
    [0, ""],
    [-60, ""],
    [59, "59 sek."],
    [60, "1 min."],
    [3_600, "1 time"],
    [26_700, "7 timer 25 min."],
    [86_400, "1 dag"],
    [2 * 86_400 + 3_600 + 300, "2 dage 1 time 5 min."],
    [30 * 86_400, "1 md."],
    [65 * 86_400, "2 mdr. 5 dage"],
    [365 * 86_400, "1 år"],
    [2 * 365 * 86_400 + 1, "2 år 1 sek."],
  ])("%d seconds are shown as %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  test("the hours of a total are not split into days", () => {
    expect([8610, 3180, 60, 25, 0, -445, 75_000].map(formatMinutes)).toEqual([
      "143 timer 30 min.",
      "53 timer",
      "1 time",
      "25 min.",
      "",
      "−7 timer 25 min.",
      "1.250 timer",
    ]);
    expect([0, 90].map(formatTotalMinutes)).toEqual(["0 timer", "1 time 30 min."]);
  });

  test("the hours of a job below a day and of an equal total have the same text", () => {
    for (let minutes = 0; minutes < 24 * 60; minutes += 5)
      expect(formatMinutes(minutes)).toBe(formatDuration(minutes * 60));
  });

  test("the name of a month begins with a capital letter", () => {
    expect(monthTitle(Temporal.PlainDate.from("2026-11-30"))).toBe("November 2026");
    expect(monthTitle(Temporal.PlainDate.from("2027-01-01"))).toBe("Januar 2027");
  });

  test("months have their Danish names", () => {
    const format = new Intl.DateTimeFormat("da-DK", { month: "long", timeZone: "UTC" });
    expect(monthNames).toEqual(Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index))));
  });
});
