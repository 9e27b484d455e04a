import { expect, test } from "vitest";
import { defaultLawRules } from "#common/rules/law-rules.ts";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { nextPlanned, threatOf } from "./threats.ts";
import { type Period, periodOf } from "./work-periods.ts";
import { wallClockAt } from "./working-days.ts";

const period = (start: string, end: string) => periodOf(`2026-${start}:00`, `2026-${end}:00`) as Period;
const clock = (minute: number | undefined) =>
  minute === undefined ? undefined : wallClockAt(minute).toString().slice(5, 16).replace("T", " ");

const day = (start: string, end: string) => ({ start, end, pause_start: null, pause_minutes: 0 });
const plans = (planned: ReturnType<typeof day>, days = 5) => [
  {
    from_date: "2000-01-01",
    plan: {
      first_monday: "2026-01-05",
      weeks: [Array.from({ length: 7 }, (_, place) => (place < days ? planned : null))],
    },
  },
];
const sevenToThree = plans(day("07:00", "15:00"));

function threatAfter(work: Period, rows = sevenToThree, others: readonly Period[] = []) {
  const next = nextPlanned(rows, noCompanyDays, work.end);
  const threat = next && threatOf([...others, work], next, () => defaultLawRules);
  return threat && { planned: clock(threat.planned), earliest: clock(threat.earliest) };
}

test("25: work until Monday 21:00 threatens a plan from Tuesday 7:00, which may begin at 8:00", () => {
  expect(threatAfter(period("11-23 12:00", "11-23 21:00"))).toEqual({
    planned: "11-24 07:00",
    earliest: "11-24 08:00",
  });
});

test("work until 20:00 leaves 11 hours, and threatens nothing", () => {
  expect(threatAfter(period("11-23 12:00", "11-23 20:00"))).toBeUndefined();
  expect(threatAfter(period("11-23 12:00", "11-23 20:05"))).toEqual({
    planned: "11-24 07:00",
    earliest: "11-24 07:05",
  });
});

test("an hour of work in the early morning keeps the rest of the night, and threatens nothing", () => {
  const evening = period("11-23 07:00", "11-23 15:00");
  expect(threatAfter(period("11-24 05:00", "11-24 06:00"), sevenToThree, [evening])).toBeUndefined();
});

test("a planned day shift after a night shift is threatened, although a very short shift would be allowed", () => {
  expect(threatAfter(period("11-23 20:00", "11-24 04:00"))).toEqual({
    planned: "11-24 07:00",
    earliest: "11-24 15:00",
  });
});

test("a planned shift that is too long on its own is not reported as starting too early", () => {
  expect(threatAfter(period("11-23 07:00", "11-23 12:00"), plans(day("07:00", "21:00")))).toBeUndefined();
});

test("a day without a planned shift threatens nothing", () => {
  expect(threatAfter(period("11-27 12:00", "11-27 22:00"))).toBeUndefined();
  expect(threatAfter(period("12-23 12:00", "12-23 22:00"), plans(day("07:00", "15:00"), 4))).toEqual({
    planned: "12-24 07:00",
    earliest: "12-24 09:00",
  });
  expect(threatAfter(period("12-24 12:00", "12-24 23:00"))).toBeUndefined();
  expect(nextPlanned([], noCompanyDays, period("11-23 12:00", "11-23 21:00").end)).toBeUndefined();
});

test("a planned night shift begins in the evening, and a clock change is included in the rest", () => {
  expect(threatAfter(period("11-24 06:00", "11-24 14:00"), plans(day("22:00", "06:00")))).toEqual({
    planned: "11-24 22:00",
    earliest: "11-25 01:00",
  });
  const everyDay = plans(day("09:00", "17:00"), 7);
  expect(threatAfter(period("03-28 14:00", "03-28 22:00"), everyDay)).toEqual({
    planned: "03-29 09:00",
    earliest: "03-29 10:00",
  });
  expect(threatAfter(period("10-24 14:00", "10-24 23:00"), everyDay)).toBeUndefined();
});

test("a planned shift on a day of absence is not the next shift", () => {
  const day = { start: "07:00", end: "15:00", pause_start: null, pause_minutes: 0 };
  const plan = { first_monday: "2026-11-02", weeks: [Array.from({ length: 7 }, () => day)] };
  const { end } = period("11-23 12:00", "11-23 21:00");
  const next = (...away: string[]) =>
    nextPlanned([{ from_date: "2000-01-01", plan }], noCompanyDays, end, (date) => away.includes(date.slice(5)));
  expect(next()).toEqual(period("11-24 07:00", "11-24 15:00"));
  expect(next("11-24")).toEqual(period("11-25 07:00", "11-25 15:00"));
  expect(next("11-24", "11-25")).toBeUndefined();
});

test("young people with 14 hours of rest before a planned shift have no threat", () => {
  const next = period("11-24 07:00", "11-24 12:00");
  const afterWorkUntil = (end: string) =>
    threatOf([period("11-23 12:00", `11-23 ${end}`)], next, () => ({ ...defaultLawRules, rest_hours: 14 }));
  expect(clock(afterWorkUntil("17:05")?.earliest)).toBe("11-24 07:05");
  expect(afterWorkUntil("17:00")).toBeUndefined();
});
