import { describe, expect, test } from "vitest";
import { defaultLawRules, type LawRules } from "#common/rules/law-rules.ts";
import { dayOffHint, restHint } from "./rest-hints.ts";
import { type Period, periodOf } from "./work-periods.ts";
import { wallClockAt } from "./working-days.ts";

const period = (start: string, end: string) => periodOf(`2026-11-${start}:00`, `2026-11-${end}:00`) as Period;

/** The hint with its instants as `24 10:00`. */
function hintOf(others: readonly Period[], work: Period, rules: LawRules = defaultLawRules) {
  const hint = restHint(others, work, () => rules);
  const clock = (minute: number | undefined) =>
    minute === undefined ? undefined : wallClockAt(minute).toString().slice(8, 16).replace("T", " ");
  return hint && { rest: hint.rest, end: clock(hint.end), earliest: clock(hint.earliest), latest: clock(hint.latest) };
}

const evening = period("23 14:00", "23 23:00");

test("work that starts after 11 hours of rest and lasts 13 hours has no hint", () => {
  expect(hintOf([], period("23 07:00", "23 20:00"))).toBeUndefined();
  expect(hintOf([evening], period("24 10:00", "24 18:00"))).toBeUndefined();
});

test("a long shift gets a hint with its latest end", () => {
  expect(hintOf([], period("23 07:00", "23 21:00"))).toEqual({ rest: 600, end: "23 21:00", latest: "23 20:00" });
});

test("a second shift of the day ends 13 hours after the start of the first", () => {
  const morning = [period("23 09:00", "23 12:00")];
  expect(hintOf(morning, period("23 15:00", "23 23:00"))).toEqual({ rest: 600, end: "23 23:00", latest: "23 22:00" });
});

test("work too soon after the last work gets a hint with its earliest start", () => {
  expect(hintOf([evening], period("24 08:00", "24 16:00"))).toEqual({
    rest: 540,
    end: "24 16:00",
    earliest: "24 10:00",
  });
});

test("work between other work that shortens the rest before the next gets only a hint about the rest", () => {
  const next = [period("24 07:00", "24 15:00")];
  expect(hintOf(next, evening)).toEqual({ rest: 480, end: "24 15:00" });
});

test("earlier breaches on other days give no hint", () => {
  expect(hintOf([evening, period("24 06:00", "24 12:00")], period("26 08:00", "26 12:00"))).toBeUndefined();
});

test("the seventh day in a row gets a hint with the hours since the last day off", () => {
  const week = [16, 17, 18, 19, 20, 21].map((day) => period(`${day} 07:00`, `${day} 15:00`));
  expect(dayOffHint(week, period("22 07:00", "22 15:00"), () => defaultLawRules)).toEqual({
    minutes: 152 * 60,
    allowed: 144 * 60,
  });
  expect(dayOffHint(week.slice(1), period("22 07:00", "22 15:00"), () => defaultLawRules)).toBeUndefined();
});

describe("a company whose agreement allows a rest of 8 hours", () => {
  const rules: LawRules = { rest_hours: 8, reference_months: 12, days_between_days_off: 12 };
  /** An evening and the next morning with nine hours between, on each second day from the 1st. */
  const reduced = (days: number) =>
    Array.from({ length: days }, (_, place) => String(2 * place + 1).padStart(2, "0")).flatMap((day) => [
      period(`${day} 20:00`, `${day} 22:00`),
      period(`${String(Number(day) + 1).padStart(2, "0")} 07:00`, `${String(Number(day) + 1).padStart(2, "0")} 11:00`),
    ]);

  test("nine hours of rest have no hint, and seven hours get a hint with the start after eight hours", () => {
    expect(hintOf([evening], period("24 08:00", "24 16:00"), rules)).toBeUndefined();
    expect(hintOf([evening], period("24 06:00", "24 14:00"), rules)).toEqual({
      rest: 420,
      end: "24 14:00",
      earliest: "24 07:00",
    });
  });

  test("a shift may last 16 hours", () => {
    expect(hintOf([], period("23 06:00", "23 22:00"), rules)).toBeUndefined();
    expect(hintOf([], period("23 06:00", "23 23:00"), rules)).toEqual({
      rest: 420,
      end: "23 23:00",
      latest: "23 22:00",
    });
  });

  test("the 11th day of a month with a rest under 11 hours needs 11 hours", () => {
    const tenth = reduced(9);
    expect(hintOf([...tenth, evening], period("24 08:00", "24 16:00"), rules)).toBeUndefined();
    expect(hintOf([...reduced(10), evening], period("24 08:00", "24 16:00"), rules)).toEqual({
      rest: 540,
      end: "24 16:00",
      earliest: "24 10:00",
    });
  });

  test("the day off may come after 12 days", () => {
    const days = Array.from({ length: 12 }, (_, place) => String(place + 2).padStart(2, "0"));
    const work = days.map((day) => period(`${day} 07:00`, `${day} 15:00`));
    expect(dayOffHint(work.slice(0, 11), work[11] as Period, () => rules)).toBeUndefined();
    expect(dayOffHint(work, period("14 07:00", "14 15:00"), () => rules)).toEqual({
      minutes: 296 * 60,
      allowed: 288 * 60,
    });
  });
});
