import * as z from "zod/mini";
import { parseDate } from "../clock.ts";
import { dateField } from "../values/fields.ts";

/** The norm plan: when, or how long, a person works on each day (docs/product-rules.md#norm-plan). */

const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/;
export const clockField = (what: string) =>
  z.string(`${what} skal udfyldes.`).check(z.regex(clockPattern, `${what} er ikke et klokkeslæt, fx 07:30.`));

export const minutesField = (what: string, max: number) => {
  const message = `${what} skal være fra 0 til ${max} minutter.`;
  return z.int(message).check(z.minimum(0, message), z.maximum(max, message));
};

/** The longest pause of a planned day, in minutes. */
export const maxPlannedPause = 8 * 60;

/** A day with its times (`HH:mm`). An end at or before the start is on the next day. Without `pause_start` the pause has no place. */
const timedDay = z.object({
  start: clockField("Start"),
  end: clockField("Slut"),
  pause_start: z.nullable(clockField("Pausens start")),
  pause_minutes: minutesField("Pausen", maxPlannedPause),
});
export type TimedDay = z.infer<typeof timedDay>;

/** A day with its minutes alone. */
const countedDay = z.object({ minutes: minutesField("Dagen", 24 * 60) });

export const planDay = z.union([timedDay, countedDay], "Skriv start og slut, eller hvor længe dagen varer.");
export type PlanDay = z.infer<typeof planDay>;

/** Monday first; null is a day without work. */
const planWeek = z.array(z.nullable(planDay)).check(z.length(7, "En uge har syv dage."));
export type PlanWeek = z.infer<typeof planWeek>;

export const maxPlanWeeks = 4;

/** One to four weeks that take turns. */
export const normPlan = z.object({
  /** A Monday of the first week; it decides whose turn it is. */
  first_monday: dateField("Første uge").check(
    z.refine((text) => parseDate(text)?.dayOfWeek === 1, "Første uge begynder en mandag."),
  ),
  weeks: z.array(planWeek).check(
    z.minLength(1, "Planen har mindst én uge."),
    z.maxLength(maxPlanWeeks, `Planen har højst ${maxPlanWeeks} uger.`),
    z.refine((weeks) => weeks.every((week) => week.every(isPossible)), "Pausen skal ligge inden for dagens arbejde."),
    z.refine((weeks) => weeks.some((week) => week.some((day) => day !== null)), "Planen har ingen arbejdsdage."),
  ),
});
export type NormPlan = z.infer<typeof normPlan>;

export const isTimed = (day: PlanDay): day is TimedDay => "start" in day;

/** `HH:mm` → minutes from midnight. */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Minutes from midnight of the day: the end of work over midnight is more than a day. */
export type TimedMinutes = {
  readonly start: number;
  readonly end: number;
  readonly pause_start: number;
  readonly pause_minutes: number;
};

/** The times of a day in minutes. A pause without a place is in the middle, at a multiple of 5 minutes. */
export function timesOf({ start, end, pause_start, pause_minutes }: TimedDay): TimedMinutes {
  const from = minuteOf(start);
  const to = minuteOf(end) > from ? minuteOf(end) : minuteOf(end) + 24 * 60;
  const middle = Math.round((from + to - pause_minutes) / 2 / 5) * 5;
  const given = pause_start === null ? middle : minuteOf(pause_start);
  return { start: from, end: to, pause_start: given < from ? given + 24 * 60 : given, pause_minutes };
}

function isPossible(day: PlanDay | null): boolean {
  if (day === null || !isTimed(day)) return true;
  // A time that is not understood has an error of its own.
  if (![day.start, day.end, day.pause_start ?? day.start].every((clock) => clockPattern.test(clock))) return true;
  const { start, end, pause_start, pause_minutes } = timesOf(day);
  if (pause_minutes === 0) return day.pause_start === null;
  return pause_start >= start && pause_start + pause_minutes < end;
}

/** Working minutes of a day, by the clock: the changes of the clock do not alter the norm. */
export function minutesOfDay(day: PlanDay | null): number {
  if (day === null) return 0;
  if (!isTimed(day)) return day.minutes;
  const { start, end, pause_minutes } = timesOf(day);
  return end - start - pause_minutes;
}

/** Minutes a week, on average over the weeks of the plan. */
export function weeklyMinutes({ weeks }: NormPlan): number {
  const sum = weeks.flat().reduce((minutes, day) => minutes + minutesOfDay(day), 0);
  return Math.round(sum / weeks.length);
}

/** What the plan has on a date; null is a day without work. */
export function planDayOn({ first_monday, weeks }: NormPlan, date: Temporal.PlainDate | string): PlanDay | null {
  const days = dayNumber(date.toString()) - dayNumber(first_monday);
  const turn = modulo(Math.floor(days / 7), weeks.length);
  return weeks[turn]?.[modulo(days, 7)] ?? null;
}

/** Days since 1970. Temporal takes a hundred times as long, and the register asks for the days of a hundred thousand jobs. */
const dayNumber = (date: string): number => Date.parse(date) / (24 * 60 * 60_000);

const modulo = (number: number, by: number): number => ((number % by) + by) % by;

const sameDays = (days: number, day: PlanDay): PlanWeek =>
  Array.from({ length: 7 }, (_, place) => (place < days ? day : null));

const timed = (start: string, end: string, pause_start: string | null, pause_minutes: number): TimedDay => ({
  ...{ start, end, pause_start, pause_minutes },
});

/** Common weeks to start from; they are copied, so a person's plan stays as it is. */
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
