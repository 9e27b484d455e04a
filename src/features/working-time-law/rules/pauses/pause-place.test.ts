import { describe, expect, test } from "vitest";
import { periodOf, type Work } from "../work-periods.ts";
import { wallClockAt } from "../working-days.ts";
import { pausePlace } from "./pause-place.ts";

/** `2026-11-23 07:00 – 15:00` or `2026-11-23 22:00 – 2026-11-24 06:00`. */
function work(text: string, pause_minutes: number, pause_start: string | null = null): Work {
  const [start = "", end = ""] = text.split(" – ");
  const period = periodOf(`${start}:00`, `${end.length > 5 ? end : `${start.slice(0, 10)} ${end}`}:00`);
  if (!period) throw new RangeError(text);
  return { ...period, pause_minutes, pause_start };
}

/** `12:00–12:30 by plan` */
function placeOf(job: Work, planned?: string): string {
  const { start, end, by } = pausePlace(job, planned);
  const clock = (minute: number) => wallClockAt(minute).toPlainTime().toString({ smallestUnit: "minute" });
  return `${clock(start)}–${clock(end)} by ${by}`;
}

const day = "2026-11-23 07:00 – 15:00";
const night = "2026-11-23 22:00 – 2026-11-24 06:00";
const springNight = "2026-03-28 22:00 – 2026-03-29 06:00";
const autumnNight = "2026-10-24 22:00 – 2026-10-25 06:00";

describe("the place of a pause", () => {
  test("a given start places the pause, whatever the plan says", () => {
    expect(placeOf(work(day, 30, "09:15"), "12:00")).toBe("09:15–09:45 by user");
  });

  test("a pause may begin at the job's start or end at the job's end", () => {
    expect(placeOf(work(day, 30, "07:00"))).toBe("07:00–07:30 by user");
    expect(placeOf(work(day, 30, "14:30"))).toBe("14:30–15:00 by user");
  });

  test("without a start the pause is at the time of the plan", () => {
    expect(placeOf(work(day, 30), "12:00")).toBe("12:00–12:30 by plan");
    expect(placeOf(work(day, 45), "12:00")).toBe("12:00–12:45 by plan");
  });

  test.each([
    ["before the job", "06:30"],
    ["after the job", "15:00"],
    ["over the end of the job", "14:45"],
  ])("a planned pause %s does not count", (_where, planned) => {
    expect(placeOf(work(day, 30), planned)).toBe("10:45–11:15 by middle");
  });

  test("without a start and a plan the pause is in the middle of the job", () => {
    expect(placeOf(work(day, 30))).toBe("10:45–11:15 by middle");
    expect(placeOf(work("2026-03-10 15:00 – 21:00", 30))).toBe("17:45–18:15 by middle");
  });

  test("the middle is rounded to 5 minutes, and a half is rounded up", () => {
    expect(placeOf(work("2026-11-23 06:00 – 12:05", 30))).toBe("08:50–09:20 by middle");
    expect(placeOf(work("2026-11-23 07:00 – 07:15", 5))).toBe("07:05–07:10 by middle");
  });

  test("a rounded pause stays within its job, even if the job's times are odd minutes", () => {
    expect(placeOf(work("2026-11-23 07:03 – 07:09", 5))).toBe("07:04–07:09 by middle");
    expect(placeOf(work("2026-11-23 07:06 – 07:12", 5))).toBe("07:06–07:11 by middle");
  });

  test("a pause that would end after the job is at the time of the plan, or else in the middle", () => {
    expect(placeOf(work(day, 60, "14:30"), "12:00")).toBe("12:00–13:00 by plan");
    expect(placeOf(work(day, 60, "14:30"))).toBe("10:30–11:30 by middle");
  });

  test("a start after midnight is on the next day", () => {
    expect(placeOf(work(night, 30, "02:00"))).toBe("02:00–02:30 by user");
    expect(placeOf(work(night, 30), "02:00")).toBe("02:00–02:30 by plan");
    expect(placeOf(work(night, 30, "23:45"))).toBe("23:45–00:15 by user");
    expect(placeOf(work(night, 30))).toBe("01:45–02:15 by middle");
  });

  test("in a job of more than a day, the pause begins the first time that the clock shows its start", () => {
    const { start } = pausePlace(work("2026-11-23 13:00 – 2026-11-25 15:00", 30, "12:00"));
    expect(wallClockAt(start).toString()).toBe("2026-11-24T12:00:00");
  });

  test("in the night on which the clock goes forward, the middle is the middle of the elapsed hours", () => {
    expect(placeOf(work(springNight, 30))).toBe("01:15–01:45 by middle");
  });

  test("a pause over the hour that the clock skips ends an hour later on the clock", () => {
    expect(placeOf(work(springNight, 30, "01:45"))).toBe("01:45–03:15 by user");
  });

  test("a planned pause in the hour that the clock skips is an hour later", () => {
    expect(placeOf(work(springNight, 30), "02:30")).toBe("03:30–04:00 by plan");
  });

  test("in the night on which the clock goes back, the middle is the middle of the elapsed hours", () => {
    const { start, by } = pausePlace(work(autumnNight, 30));
    expect([start - work(autumnNight, 30).start, by]).toEqual([255, "middle"]);
    expect(placeOf(work(autumnNight, 30))).toBe("02:15–02:45 by middle");
  });

  test("a start in the repeated hour means the first of the two hours, unless the job begins after that", () => {
    const minutesIn = (job: Work) => pausePlace(job).start - job.start;
    expect(minutesIn(work(autumnNight, 30, "02:30"))).toBe(4 * 60 + 30);
    expect(minutesIn(work("2026-10-25 02:45 – 06:00", 30, "02:30"))).toBe(45);
  });
});
