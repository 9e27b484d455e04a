import type { Company, Plan, PlanDay, User } from "./company.ts";
import { termsOn } from "./terms.ts";
import { isHoliday } from "./wall-clock.ts";

/* A person's planned work on a day, computed minute by minute, independently of the product. */

const timed = (start: string, end: string, pause_start: string | null, pause_minutes: number): PlanDay => ({
  ...{ start, end, pause_start, pause_minutes },
});
const early = timed("07:00", "15:00", "12:00", 30);
const night = timed("22:00", "06:00", "02:00", 45);
const week = (...days: PlanDay[]): PlanDay[] => [...days, ...Array.from({ length: 7 - days.length }, () => null)];

/** Three plans: Monday to Thursday; a usual week that alternates with nights and weekends; and two days a week. */
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

/** Times in minutes from midnight. `worked` has each minute of work, without the pause. */
export type PlannedTimes = {
  start: number;
  end: number;
  pause: number;
  pauseStart: string | null;
  worked: readonly number[];
};

/** The plan of a day. Without a plan, the minutes of Monday to Friday are null, because their length is unknown. */
export type Planned = { minutes: number | null; times: PlannedTimes | null };

const free: Planned = { minutes: 0, times: null };

export function plannedOn(company: Company, user: User, day: Temporal.PlainDate): Planned {
  const plan = termsOn(user, day.toString())?.plan;
  if (!plan) return { minutes: null, times: null };
  const given = givenOff(company, day);
  if (isHoliday(day) || given === "whole") return free;
  const since = Temporal.PlainDate.from(plan.first_monday).until(day).days;
  const turn = Math.floor(since / 7) % plan.weeks.length;
  const planned = plan.weeks.at(turn)?.[day.dayOfWeek - 1] ?? null;
  return planned === null ? free : workOf(planned, given === "half");
}

export const plannedMinutes = (company: Company, user: User, day: Temporal.PlainDate): number | null =>
  plannedOn(company, user, day).minutes;

/** The norm of a day in minutes, by the plan or the hours of a week; null if unknown. */
export function normOn(company: Company, user: User, day: Temporal.PlainDate): number | null {
  const minutes = plannedMinutes(company, user, day);
  const weekly = termsOn(user, day.toString())?.weekly ?? null;
  if (minutes !== null || weekly === null) return minutes;
  if (!isUsualWorkday(company, day)) return 0;
  return givenOff(company, day) === "half" ? weekly / 10 : weekly / 5;
}

/** Whether work is expected of a person on a day. */
export function isWorkdayOf(company: Company, user: User, day: Temporal.PlainDate): boolean {
  const minutes = plannedMinutes(company, user, day);
  return minutes === null ? isUsualWorkday(company, day) : minutes > 0;
}

/** Monday to Friday, except public holidays and the company's whole days off. */
export const isUsualWorkday = (company: Company, day: Temporal.PlainDate): boolean =>
  day.dayOfWeek <= 5 && !isHoliday(day) && givenOff(company, day) !== "whole";

const givenOff = ({ companyDays }: Company, day: Temporal.PlainDate) => companyDays[day.toString().slice(5)] ?? "none";

/** The planned work of a day. Half a day off removes the work after noon, or half of the minutes. */
function workOf(day: NonNullable<PlanDay>, isHalf: boolean): Planned {
  if ("minutes" in day) return { minutes: isHalf ? Math.round(day.minutes / 2) : day.minutes, times: null };
  const [start, end] = [minute(day.start), minute(day.end)];
  const planned = end > start ? end : end + 1440;
  const last = isHalf ? Math.min(planned, 720) : planned;
  if (last <= start) return free;
  const middleStart = middle(start, planned, day.pause_minutes);
  const given = day.pause_start === null ? middleStart : minute(day.pause_start);
  const pauseStart = given < start ? given + 1440 : given;
  const worked: number[] = [];
  for (let at = start; at < last; at += 1) if (at < pauseStart || at >= pauseStart + day.pause_minutes) worked.push(at);
  const pause = last - start - worked.length;
  const shown = pause > 0 ? day.pause_start : null;
  return { minutes: worked.length, times: { start, end: last, pause, pauseStart: shown, worked } };
}

const minute = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** The start of a pause in the middle of the work, to the nearest five minutes. */
const middle = (start: number, end: number, pause: number) => Math.round((start + (end - start - pause) / 2) / 5) * 5;
