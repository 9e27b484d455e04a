import { dayNumber } from "../time/clock.ts";

/* The norm plan (docs/product-rules.md#norm-plan). Pages load this file, so the Zod schema is in norm-plan-input.ts. */

export const maxPlannedPause = 8 * 60;

export const maxPlanWeeks = 4;

/** `HH:mm`. An end at or before the start is on the next day. Without `pause_start`, the pause has only a length. */
export type TimedDay = { start: string; end: string; pause_start: string | null; pause_minutes: number };

export type PlanDay = TimedDay | { minutes: number };

/** The seven days from Monday; null is a day without work. */
export type PlanWeek = (PlanDay | null)[];

export type NormPlan = {
  /** A Monday on which `weeks[0]` begins. Later and earlier weeks are counted from this Monday. */
  first_monday: string;
  weeks: PlanWeek[];
};

export const isTimed = (day: PlanDay): day is TimedDay => "start" in day;

/** `HH:mm` → minutes from midnight. */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Minutes from midnight of the day. An `end` on the next day is at least 1440. */
export type TimedMinutes = {
  readonly start: number;
  readonly end: number;
  readonly pause_start: number;
  readonly pause_minutes: number;
};

/** The times of a day in minutes. A pause without a start is in the middle of the work, at a multiple of 5 minutes. */
export function timesOf({ start, end, pause_start, pause_minutes }: TimedDay): TimedMinutes {
  const from = minuteOf(start);
  const to = minuteOf(end) > from ? minuteOf(end) : minuteOf(end) + 24 * 60;
  const middle = Math.round((from + to - pause_minutes) / 2 / 5) * 5;
  const given = pause_start === null ? middle : minuteOf(pause_start);
  return { start: from, end: to, pause_start: given < from ? given + 24 * 60 : given, pause_minutes };
}

/** The working minutes of a day by the wall clock. A change to or from summer time does not change the norm. */
export function minutesOfDay(day: PlanDay | null): number {
  if (day === null) return 0;
  if (!isTimed(day)) return day.minutes;
  const { start, end, pause_minutes } = timesOf(day);
  return end - start - pause_minutes;
}

/** The average minutes of work in a week of the plan. */
export function weeklyMinutes({ weeks }: NormPlan): number {
  const sum = weeks.flat().reduce((minutes, day) => minutes + minutesOfDay(day), 0);
  return Math.round(sum / weeks.length);
}

export function planDayOn({ first_monday, weeks }: NormPlan, date: Temporal.PlainDate | string): PlanDay | null {
  const days = dayNumber(date.toString()) - dayNumber(first_monday);
  const turn = modulo(Math.floor(days / 7), weeks.length);
  return weeks[turn]?.[modulo(days, 7)] ?? null;
}

const modulo = (number: number, by: number): number => ((number % by) + by) % by;

const sameDays = (days: number, day: PlanDay): PlanWeek =>
  Array.from({ length: 7 }, (_, place) => (place < days ? day : null));

const timed = (start: string, end: string, pause_start: string | null, pause_minutes: number): TimedDay => ({
  ...{ start, end, pause_start, pause_minutes },
});

/** Common weeks, which a new plan copies. */
export const planTemplates: readonly { readonly label: string; readonly week: PlanWeek }[] = [
  {
    label: "37 timer, man–tor 7–15, fre 7–14:30",
    week: [
      ...Array.from({ length: 4 }, () => timed("07:00", "15:00", "12:00", 30)),
      timed("07:00", "14:30", "12:00", 30),
      null,
      null,
    ],
  },
  { label: "37 timer, man–fre, uden klokkeslæt", week: sameDays(5, { minutes: 444 }) },
  { label: "30 timer, man–tor 7–15", week: sameDays(4, timed("07:00", "15:00", "12:00", 30)) },
  { label: "30 timer, man–tor, uden klokkeslæt", week: sameDays(4, { minutes: 450 }) },
];
