import { describe, expect, test } from "vitest";
import { defaultLawRules } from "#common/rules/law-rules.ts";
import { daysIn, employedDays, isOverWeeklyHours, referencePeriod, weeklyHundredths } from "./average-hours.ts";
import { maxBetweenDaysOff, sinceDaysOff } from "./day-off.ts";
import { nightMinutes, nightWorkersDates, nightWorkersYears } from "./night-work.ts";
import { blocksWithoutPause, withoutPauses } from "./pauses/pauses.ts";
import { earliestStart, latestEnd, restBeforeEnd, restMinutes } from "./rest.ts";
import { keptUntil, lastExpiredYear } from "./retention.ts";
import { merged, minutesWithin, type Period, periodOf, type Work } from "./work-periods.ts";
import { daysBetween, wallClockAt } from "./working-days.ts";

/** `2026-11-23 14:00 – 2026-11-23 23:00`, or `2026-11-23 14:00 – 23:00`. */
function period(text: string): Period {
  const [start = "", end = ""] = text.split(" – ");
  const found = periodOf(`${start}:00`, `${end.length > 5 ? end : `${start.slice(0, 10)} ${end}`}:00`);
  if (!found) throw new RangeError(text);
  return found;
}

const work = (text: string, pause_minutes = 0, pause_start: string | null = null): Work => ({
  ...period(text),
  pause_minutes,
  pause_start,
});
const blocksOf = (...texts: readonly string[]) => merged(texts.map(period));
const at = (time: string) => period(`${time} – ${time.slice(0, 10)} 23:59`).start;
const clock = (minute: number) => wallClockAt(minute).toString().replace("T", " ");
const hours = (count: number, minutes = 0) => count * 60 + minutes;

function restsOf(...texts: readonly string[]): number[] {
  const blocks = blocksOf(...texts);
  return blocks.map((_, place) => restBeforeEnd(blocks, place));
}
const lastRestOf = (...texts: readonly string[]) => restsOf(...texts).at(-1);

const lastSinceDayOff = (...texts: readonly string[]) => sinceDaysOff(blocksOf(...texts)).at(-1);

const onDays = (days: readonly number[], from: string, to: string) =>
  days.map((day) => `2026-11-${String(day).padStart(2, "0")} ${from} – ${to}`);

describe("eleven hours of rest", () => {
  test("1: an evening and the next morning leave 9 hours", () => {
    expect(lastRestOf("2026-11-23 14:00 – 23:00", "2026-11-24 08:00 – 16:00")).toBe(hours(9));
  });

  test("2: a day in two parts leaves 10 hours, although only 11 hours are worked", () => {
    expect(lastRestOf("2026-11-23 09:00 – 12:00", "2026-11-23 15:00 – 23:00")).toBe(hours(10));
  });

  test("3: 13 hours of work leave 11 hours of rest, and 13 hours 5 minutes do not", () => {
    expect(lastRestOf("2026-11-23 07:00 – 20:00")).toBe(hours(11));
    expect(lastRestOf("2026-11-23 07:00 – 20:05")).toBe(hours(10, 55));
  });

  test("4: the night on which the clock goes forward leaves 10 hours although the clock says 11", () => {
    expect(lastRestOf("2026-03-28 14:00 – 22:00", "2026-03-29 09:00 – 12:00")).toBe(hours(10));
  });

  test("5: the night on which the clock goes back leaves 11 hours although the clock says 10", () => {
    expect(lastRestOf("2026-10-24 14:00 – 22:00", "2026-10-25 08:00 – 12:00")).toBe(hours(11));
  });

  test("6: jobs that touch at midnight are one block, and the rest after it is counted from its end", () => {
    const night = ["2026-11-23 18:00 – 2026-11-24 00:00", "2026-11-24 00:00 – 02:00"];
    expect(blocksOf(...night)).toHaveLength(1);
    expect(lastRestOf(...night, "2026-11-24 13:00 – 17:00")).toBe(hours(11));
    expect(lastRestOf(...night, "2026-11-24 12:55 – 17:00")).toBe(hours(10, 55));
  });

  test("7: a night shift over the repeated hour is an hour longer than the clock says", () => {
    expect(lastRestOf("2026-10-24 20:00 – 2026-10-25 08:00")).toBe(hours(11));
    expect(lastRestOf("2026-10-24 20:00 – 2026-10-25 08:05")).toBe(hours(10, 55));
  });

  test("8: work of more than a day leaves no rest at its end", () => {
    expect(lastRestOf("2026-11-23 07:00 – 2026-11-24 07:00")).toBe(0);
  });

  test("9: a night shift over the skipped hour is an hour shorter than the clock says", () => {
    expect(lastRestOf("2026-03-28 18:00 – 2026-03-29 08:00")).toBe(hours(11));
    expect(lastRestOf("2026-11-23 18:00 – 2026-11-24 08:00")).toBe(hours(10));
  });
});

describe("a breach that is about to happen", () => {
  test("10: the earliest start is 11 elapsed hours after the end", () => {
    expect(clock(earliestStart(at("2026-03-28 22:00"), restMinutes))).toBe("2026-03-29 10:00:00");
    expect(clock(earliestStart(at("2026-10-24 23:00"), restMinutes))).toBe("2026-10-25 09:00:00");
    expect(clock(earliestStart(at("2026-11-23 22:00"), restMinutes))).toBe("2026-11-24 09:00:00");
  });

  test("11: the latest end is 13 elapsed hours after the start that follows the rest", () => {
    expect(clock(latestEnd([], at("2026-03-28 18:00"), restMinutes))).toBe("2026-03-29 08:00:00");
    expect(clock(latestEnd([], at("2026-10-24 20:00"), restMinutes))).toBe("2026-10-25 08:00:00");
  });

  test("the latest end of a second shift counts from the first shift if the rest between them is short", () => {
    const morning = blocksOf("2026-11-23 07:00 – 12:00");
    expect(clock(latestEnd(morning, at("2026-11-23 16:00"), restMinutes))).toBe("2026-11-23 20:00:00");
    expect(clock(latestEnd(morning, at("2026-11-23 23:00"), restMinutes))).toBe("2026-11-24 12:00:00");
  });

  test("work that may not start yet has a latest end before its start", () => {
    const day = blocksOf("2026-11-23 07:00 – 20:00");
    expect(clock(latestEnd(day, at("2026-11-24 05:00"), restMinutes))).toBe("2026-11-23 20:00:00");
  });
});

describe("a day off in the week", () => {
  test("12: work from Monday to Saturday with 40 hours off before the next Monday is no breach", () => {
    expect(lastSinceDayOff(...onDays([2, 3, 4, 5, 6, 7, 9], "07:00", "15:00"))).toBe(hours(8));
  });

  test("13: work from Monday to Sunday is a breach on Sunday, 152 hours after the day off", () => {
    const since = sinceDaysOff(blocksOf(...onDays([2, 3, 4, 5, 6, 7, 8], "07:00", "15:00")));
    expect(since.map((minutes) => minutes > maxBetweenDaysOff(defaultLawRules))).toEqual([
      ...Array(6).fill(false),
      true,
    ]);
    expect(since.at(-1)).toBe(hours(152));
  });

  test("14: exactly 144 hours since the day off is no breach, and five minutes more are", () => {
    const week = onDays([2, 3, 4, 5, 6, 7], "07:00", "15:00");
    expect(lastSinceDayOff(...week, "2026-11-08 05:00 – 07:00")).toBe(maxBetweenDaysOff(defaultLawRules));
    expect(lastSinceDayOff(...week, "2026-11-08 05:00 – 07:05")).toBe(maxBetweenDaysOff(defaultLawRules) + 5);
  });

  test("15: late work on Saturday is no breach, but work on Monday after only 33 hours off is", () => {
    const week = [...onDays([2, 3, 4, 5, 6], "07:00", "15:00"), "2026-11-07 14:00 – 22:00"];
    expect(lastSinceDayOff(...week)).toBe(hours(135));
    expect(lastSinceDayOff(...week, "2026-11-09 07:00 – 15:00")).toBe(hours(176));
  });

  test("16: 35 hours on the clock are 34 hours when the clock goes forward, which is no day off", () => {
    const days = ["23", "24", "25", "26", "27"].map((day) => `2026-03-${day} 07:00 – 15:00`);
    const week = [...days, "2026-03-28 12:00 – 20:00", "2026-03-30 07:00 – 15:00"];
    expect(lastSinceDayOff(...week)).toBe(hours(175));
  });

  test("17: 34 hours on the clock are 35 hours when the clock goes back, which is a day off", () => {
    const days = ["19", "20", "21", "22", "23"].map((day) => `2026-10-${day} 07:00 – 15:00`);
    const week = [...days, "2026-10-24 13:00 – 21:00", "2026-10-26 07:00 – 15:00"];
    expect(lastSinceDayOff(...week)).toBe(hours(8));
  });
});

describe("48 hours a week on average", () => {
  const november = Temporal.PlainYearMonth.from("2026-11");
  const today = Temporal.PlainDate.from("2026-11-27");

  test("18: 843 hours from July to October are 47,98 a week, and 844 hours are 48,03, which is too many", () => {
    const range = referencePeriod(november, today, defaultLawRules);
    expect([range.from.toString(), range.to.toString(), daysIn(range)]).toEqual(["2026-07-01", "2026-10-31", 123]);
    expect([weeklyHundredths(hours(843), 123), isOverWeeklyHours(hours(843), 123)]).toEqual([4798, false]);
    expect([weeklyHundredths(hours(844), 123), isOverWeeklyHours(hours(844), 123)]).toEqual([4803, true]);
  });

  test("the period of a month that is over ends with the month", () => {
    const { from, to } = referencePeriod(november.subtract({ months: 2 }), today, defaultLawRules);
    expect([from.toString(), to.toString()]).toEqual(["2026-06-01", "2026-09-30"]);
  });

  test("the period begins with the first work, and less than a week has no average", () => {
    const range = referencePeriod(november, today, defaultLawRules);
    const employed = (date: string) => {
      const days = employedDays(range, Temporal.PlainDate.from(date));
      return days && [days.from.toString(), days.to.toString(), daysIn(days)];
    };
    expect(employed("2024-01-01")).toEqual(["2026-07-01", "2026-10-31", 123]);
    expect(employed("2026-09-28")).toEqual(["2026-09-28", "2026-10-31", 34]);
    expect(employed("2026-10-25")).toEqual(["2026-10-25", "2026-10-31", 7]);
    for (const date of ["2026-10-26", "2026-10-31", "2026-11-20"]) expect(employed(date)).toBeUndefined();
  });

  test("hours without pauses count, and two jobs at the same time count once", () => {
    const day = { start: at("2026-11-23 00:00"), end: at("2026-11-24 00:00") };
    const paused = withoutPauses([work("2026-11-23 08:00 – 16:00", 30)]);
    expect(minutesWithin(day, paused)).toBe(hours(7, 30));
    const twice = withoutPauses([work("2026-11-23 08:00 – 12:00"), work("2026-11-23 10:00 – 14:00")]);
    expect(minutesWithin(day, twice)).toBe(hours(6));
  });

  test("a pause reduces the hours of its day", () => {
    const [monday, tuesday] = daysBetween(Temporal.PlainDate.from("2026-11-23"), Temporal.PlainDate.from("2026-11-24"));
    const minutesOf = (pauseStart: string | null) => {
      const worked = withoutPauses([work("2026-11-23 20:00 – 2026-11-24 06:00", 60, pauseStart)]);
      return [monday, tuesday].map((day) => day && minutesWithin(day, worked));
    };
    expect(minutesOf("22:00")).toEqual([hours(3), hours(6)]);
    expect(minutesOf("23:30")).toEqual([hours(3, 30), hours(5, 30)]);
    expect(minutesOf("03:00")).toEqual([hours(4), hours(5)]);
    expect(minutesOf(null)).toEqual([hours(4), hours(5)]);
  });

  test("a pause during another job counts as work", () => {
    const day = { start: at("2026-11-23 00:00"), end: at("2026-11-24 00:00") };
    const jobs = [work("2026-11-23 07:00 – 15:00", 30, "12:00"), work("2026-11-23 12:00 – 12:20")];
    expect(minutesWithin(day, withoutPauses(jobs))).toBe(hours(7, 50));
  });
});

describe("the retention of working time", () => {
  test("working time is kept for five years after the reference period of its day", () => {
    const kept = (date: string) => keptUntil(Temporal.PlainDate.from(date), defaultLawRules).toString();
    expect(["2026-11-23", "2020-10-31", "2024-10-30"].map(kept)).toEqual(["2032-03-23", "2026-02-28", "2030-02-28"]);
  });

  test("the records of a year expire together with the records of its last day", () => {
    const last = (date: string) => lastExpiredYear(Temporal.PlainDate.from(date), defaultLawRules);
    expect(["2026-04-30", "2026-05-01", "2026-12-31"].map(last)).toEqual([2019, 2020, 2020]);
  });
});

describe("night work", () => {
  const from = Temporal.PlainDate.from("2026-03-01");
  const days = daysBetween(from, Temporal.PlainDate.from("2026-11-30"));

  test("20: the night from 22 to 6 has 7 hours of night work, 6 in spring and 8 in autumn", () => {
    const ofNight = (text: string) => nightMinutes(days, [period(text)]);
    expect(ofNight("2026-11-23 22:00 – 2026-11-24 06:00")).toBe(hours(7));
    expect(ofNight("2026-03-28 22:00 – 2026-03-29 06:00")).toBe(hours(6));
    expect(ofNight("2026-10-24 22:00 – 2026-10-25 06:00")).toBe(hours(8));
  });

  test("21: work from 19 to 1 has 3 hours at night, which makes it a night worker's day", () => {
    const blocks = blocksOf("2026-11-23 19:00 – 2026-11-24 01:00", "2026-11-25 19:00 – 2026-11-26 00:55");
    expect(nightMinutes(days, blocks.slice(0, 1))).toBe(hours(3));
    expect([...nightWorkersDates(blocks, blocks).keys()]).toEqual(["2026-11-23"]);
  });

  test("a pause at night reduces the night work, and a pause before the night does not", () => {
    const datesOf = (pauseStart: string) => {
      const jobs = [work("2026-11-23 18:00 – 2026-11-24 01:00", 30, pauseStart)];
      return [
        nightMinutes(days, withoutPauses(jobs)),
        [...nightWorkersDates(merged(jobs), withoutPauses(jobs)).keys()],
      ];
    };
    expect(datesOf("21:30")).toEqual([hours(3), ["2026-11-23"]]);
    expect(datesOf("21:45")).toEqual([hours(2, 45), []]);
    expect(datesOf("23:45")).toEqual([hours(2, 30), []]);
  });

  test("a shift with a break belongs to one day, and a shift before 5 in the morning to its own day", () => {
    const blocks = blocksOf(
      "2026-11-23 19:00 – 23:00",
      "2026-11-23 23:30 – 2026-11-24 02:00",
      "2026-11-26 02:00 – 10:00",
    );
    expect([...nightWorkersDates(blocks, blocks).keys()]).toEqual(["2026-11-23", "2026-11-26"]);
  });
});

describe("a pause", () => {
  const without = (...jobs: readonly Work[]) => blocksWithoutPause(merged(jobs), jobs).length;

  test("22: work from 6:00 to 12:05 needs a pause, and has one with 30 minutes", () => {
    expect(without(work("2026-11-23 06:00 – 12:05"))).toBe(1);
    expect(without(work("2026-11-23 06:00 – 12:05", 30))).toBe(0);
    expect(without(work("2026-11-23 06:00 – 12:00"))).toBe(0);
  });

  test("two jobs without a break are one block, and time between jobs counts as a pause", () => {
    expect(without(work("2026-11-23 07:00 – 11:00"), work("2026-11-23 11:00 – 15:00"))).toBe(1);
    expect(without(work("2026-11-23 07:00 – 11:00"), work("2026-11-23 11:30 – 15:00"))).toBe(0);
  });
});

test("a day has 23 hours in spring and 25 in autumn", () => {
  const hoursOf = (date: string) => {
    const [day] = daysBetween(Temporal.PlainDate.from(date), Temporal.PlainDate.from(date));
    return day && (day.end - day.start) / 60;
  };
  expect(["2026-03-29", "2026-10-25", "2026-11-23"].map(hoursOf)).toEqual([23, 25, 24]);
});

describe("300 hours at night in 12 months", () => {
  const shift = (date: string, from = "22:00", to = "05:00") => {
    const next = Temporal.PlainDate.from(date).add({ days: 1 });
    return `${date} ${from} – ${to > from ? date : next} ${to}`;
  };
  /** 42 nights of seven hours are 294 hours. The clock changes on none of them. */
  const nights = Array.from({ length: 42 }, (_, night) =>
    shift(
      Temporal.PlainDate.from("2025-11-03")
        .add({ days: 3 * night })
        .toString(),
    ),
  );
  const sumOn = (date: string, ...more: readonly string[]) =>
    nightWorkersYears(
      daysBetween(Temporal.PlainDate.from(date), Temporal.PlainDate.from(date)),
      blocksOf(...nights, ...more),
    ).get(date);

  test("exactly 300 hours make a person a night worker, and five minutes less do not", () => {
    expect(sumOn("2026-05-04", shift("2026-05-04", "00:00", "05:00"), shift("2026-05-03", "23:00", "00:00"))).toBe(
      hours(300),
    );
    expect(
      sumOn("2026-05-04", shift("2026-05-04", "00:00", "04:55"), shift("2026-05-03", "23:00", "00:00")),
    ).toBeUndefined();
  });

  test("the hours before midnight belong to the first day, so the second day reaches the limit", () => {
    const evening = shift("2026-05-03", "22:00", "04:00");
    expect(sumOn("2026-05-03", evening)).toBeUndefined();
    expect(sumOn("2026-05-04", evening)).toBe(hours(300));
  });

  test("a day without work at night is no night worker's day", () => {
    expect(sumOn("2026-05-05", shift("2026-05-03"), "2026-05-05 08:00 – 16:00")).toBeUndefined();
  });

  test("hours of exactly twelve months ago no longer count, and hours of the day after do", () => {
    const last = [shift("2026-05-04", "00:00", "05:00"), "2026-11-02 00:00 – 05:00"];
    expect(sumOn("2026-11-02", ...last, shift("2025-11-02", "22:00", "00:00"))).toBe(hours(304));
    expect(sumOn("2026-11-03", "2026-05-04 00:00 – 05:00", "2026-11-03 00:00 – 03:00")).toBe(hours(300));
    expect(sumOn("2026-11-03", "2026-05-04 00:00 – 05:00", "2026-11-03 00:00 – 02:55")).toBeUndefined();
  });

  test("the night has six hours when the clock goes forward, and eight hours when the clock goes back", () => {
    expect(sumOn("2026-03-29", shift("2026-03-28"))).toBe(hours(300));
    expect(sumOn("2026-03-29", shift("2026-03-28", "22:00", "04:55"))).toBeUndefined();
    const autumn = ["2026-05-04 00:00 – 05:00", shift("2026-10-24")];
    expect(sumOn("2026-10-25", ...autumn)).toBe(hours(307));
  });
});
