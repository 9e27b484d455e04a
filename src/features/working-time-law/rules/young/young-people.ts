import { isWorkday } from "#common/rules/calendar/workdays.ts";
import { lengthOf, minutesWithin, type Period } from "../work-periods.ts";
import { type Day, instantAt } from "../working-days.ts";

/* The limits of working time for people under 18 (docs/product-rules.md#young-people). */

const hours = (count: number) => count * 60;

type Limits = {
  readonly day: number;
  readonly week: number;
  /** The limits for days and weeks with school. Nobody registers school days, so longer hours need not be a breach. */
  readonly school: { readonly day: number; readonly week: number } | null;
  readonly rest: number;
  readonly daysOffInRow: boolean;
};

const school = { day: hours(2), week: hours(12) };
export const youngLimits = {
  "under-15": { day: hours(7), week: hours(35), school, rest: hours(14), daysOffInRow: true },
  "at-school": { day: hours(8), week: hours(40), school, rest: hours(14), daysOffInRow: true },
  "out-of-school": { day: hours(8), week: hours(40), school: null, rest: hours(12), daysOffInRow: false },
} as const satisfies Record<string, Limits>;
export type YoungGroup = keyof typeof youngLimits;

export const youngNight = { from: 20, to: 6 } as const;
export const youngDaysOff = 2;
/** Work of more than `after` minutes needs a pause of `minutes`. */
export const youngPause = { after: hours(4) + 30, minutes: 30 } as const;

/** The group on a date; undefined from the 18th birthday on. `youngUntil` is the day before that birthday. */
export function ageGroup(youngUntil: string, isAtSchool: boolean, date: string): YoungGroup | undefined {
  if (date > youngUntil) return undefined;
  const fifteen = Temporal.PlainDate.from(youngUntil).add({ days: 1 }).subtract({ years: 3 });
  if (date < fifteen.toString()) return "under-15";
  return isAtSchool ? "at-school" : "out-of-school";
}

export type TooLong = { readonly minutes: number; readonly allowed: number; readonly is_school: boolean };

/** A day's minutes and the limit that they exceed, or else undefined. All workdays count as possible school days. */
export function tooLongDay(group: YoungGroup, date: string, minutes: number): TooLong | undefined {
  const limits: Limits = youngLimits[group];
  const isSchoolDay = isWorkday(Temporal.PlainDate.from(date));
  return tooLong(minutes, limits.day, isSchoolDay ? limits.school?.day : undefined);
}

export function tooLongWeek(group: YoungGroup, minutes: number): TooLong | undefined {
  const limits: Limits = youngLimits[group];
  return tooLong(minutes, limits.week, limits.school?.week);
}

function tooLong(minutes: number, most: number, inSchool: number | undefined): TooLong | undefined {
  if (minutes > most) return { minutes, allowed: most, is_school: false };
  return inSchool !== undefined && minutes > inSchool ? { minutes, allowed: inSchool, is_school: true } : undefined;
}

/** The minutes of work on a day before 6 and after 20 (`youngNight`), when young people must not work. */
export function closedMinutes(day: Day, blocks: readonly Period[]): number {
  const date = Temporal.PlainDate.from(day.date);
  const closed = [
    { start: day.start, end: instantAt(date, youngNight.to) },
    { start: instantAt(date, youngNight.from), end: day.end },
  ];
  return closed.reduce((sum, part) => sum + minutesWithin(part, blocks), 0);
}

/** The number of days off in a week; undefined if they are enough, and consecutive where the group requires it. */
export function missingDaysOff(group: YoungGroup, isWorked: readonly boolean[]): { readonly days: number } | undefined {
  const days = isWorked.filter((worked) => !worked).length;
  const { daysOffInRow } = youngLimits[group];
  const areBeside = isWorked.some((worked, day) => day > 0 && !worked && isWorked[day - 1] === false);
  return days < youngDaysOff || (daysOffInRow && !areBeside) ? { days } : undefined;
}

/** The blocks of more than 4½ hours with less than half an hour of pause. `worked` is their work without pauses. */
export const blocksWithoutYoungPause = (blocks: readonly Period[], worked: readonly Period[]): Period[] =>
  blocks.filter(
    (block) =>
      lengthOf(block) > youngPause.after && lengthOf(block) - minutesWithin(block, worked) < youngPause.minutes,
  );
