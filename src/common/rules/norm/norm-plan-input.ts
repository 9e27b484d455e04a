import * as z from "zod/mini";
import { parseDate } from "../time/clock.ts";
import { dateField } from "../values/fields.ts";
import { isTimed, maxPlannedPause, maxPlanWeeks, type PlanDay, timesOf } from "./norm-plan.ts";

const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/;
export const clockField = (what: string) =>
  z.string(`${what} skal udfyldes.`).check(z.regex(clockPattern, `${what} er ikke et klokkeslæt, fx 07:30.`));

export const minutesField = (what: string, max: number) => {
  const message = `${what} skal være fra 0 til ${max} minutter.`;
  return z.int(message).check(z.minimum(0, message), z.maximum(max, message));
};

const timedDay = z.object({
  start: clockField("Start"),
  end: clockField("Slut"),
  pause_start: z.nullable(clockField("Pausens start")),
  pause_minutes: minutesField("Pausen", maxPlannedPause),
});

const countedDay = z.object({ minutes: minutesField("Dagen", 24 * 60) });

export const planDay = z.union([timedDay, countedDay], "Skriv start og slut, eller hvor længe dagen varer.");

const planWeek = z.array(z.nullable(planDay)).check(z.length(7, "En uge har syv dage."));

export const normPlan = z.object({
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

function isPossible(day: PlanDay | null): boolean {
  if (day === null || !isTimed(day)) return true;
  // An invalid time has another error already.
  if (![day.start, day.end, day.pause_start ?? day.start].every((clock) => clockPattern.test(clock))) return true;
  const { start, end, pause_start, pause_minutes } = timesOf(day);
  if (pause_minutes === 0) return day.pause_start === null;
  return pause_start >= start && pause_start + pause_minutes < end;
}
