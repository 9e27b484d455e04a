import type { Company, Plan, PlanDay, User } from "./company.ts";
import { isHoliday } from "./wall-clock.ts";

/* What a person should work on a day, written a second time: minute by minute. */

const timed = (start: string, end: string, pause_start: string | null, pause_minutes: number): PlanDay => ({
  ...{ start, end, pause_start, pause_minutes },
});
const early = timed("07:00", "15:00", "12:00", 30);
const night = timed("22:00", "06:00", "02:00", 45);
const week = (...days: PlanDay[]): PlanDay[] => [...days, ...Array.from({ length: 7 - days.length }, () => null)];

/** Fridays off; a week at work in turn with nights and the weekend; and the afternoons. */
export const plans: readonly Plan[] = [
  { first_monday: "2026-01-05", weeks: [week({ minutes: 450 }, { minutes: 450 }, { minutes: 450 }, { minutes: 451 })] },
  {
    first_monday: "2026-06-08",
    weeks: [
      week(early, early, early, early, early),
      week(night, null, { minutes: 0 }, null, null, night, { minutes: 60 }),
    ],
  },
  {
    first_monday: "2026-11-02",
    weeks: [week(timed("12:00", "20:00", null, 30), null, timed("11:00", "13:00", null, 0))],
  },
];

/** The minutes of a day; null without a plan, when nobody knows how long Monday to Friday are. */
export function plannedMinutes(company: Company, user: User, day: Temporal.PlainDate): number | null {
  const plan = user.terms.findLast(({ from }) => from <= day.toString())?.plan;
  if (!plan) return null;
  const given = givenOff(company, day);
  if (isHoliday(day) || given === "whole") return 0;
  const since = Temporal.PlainDate.from(plan.first_monday).until(day).days;
  const turn = Math.floor(since / 7) % plan.weeks.length;
  const planned = plan.weeks.at(turn)?.[day.dayOfWeek - 1] ?? null;
  return planned === null ? 0 : minutesOf(planned, given === "half");
}

/** Whether work is expected of a person on a day. */
export function isWorkdayOf(company: Company, user: User, day: Temporal.PlainDate): boolean {
  const minutes = plannedMinutes(company, user, day);
  return minutes === null ? isUsualWorkday(company, day) : minutes > 0;
}

/** Monday to Friday, but for holidays and whole days off of the company. */
export const isUsualWorkday = (company: Company, day: Temporal.PlainDate): boolean =>
  day.dayOfWeek <= 5 && !isHoliday(day) && givenOff(company, day) !== "whole";

const givenOff = ({ companyDays }: Company, day: Temporal.PlainDate) => companyDays[day.toString().slice(5)] ?? "none";

function minutesOf(day: NonNullable<PlanDay>, isHalf: boolean): number {
  if ("minutes" in day) return isHalf ? Math.round(day.minutes / 2) : day.minutes;
  const [start, end] = [minute(day.start), minute(day.end)];
  const last = end > start ? end : end + 1440;
  const pause = day.pause_start === null ? middle(start, last, day.pause_minutes) : minute(day.pause_start);
  const pauseStart = pause < start ? pause + 1440 : pause;
  let worked = 0;
  for (let at = start; at < last; at += 1) {
    const isPause = at >= pauseStart && at < pauseStart + day.pause_minutes;
    if (!isPause && !(isHalf && at >= 720)) worked += 1;
  }
  return worked;
}

const minute = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** To the nearest five minutes. */
const middle = (start: number, end: number, pause: number) => Math.round((start + (end - start - pause) / 2) / 5) * 5;
