import { formatShortDuration } from "../time/typed-time.ts";
import { minutesOfDay, type NormPlan, type PlanWeek, weeklyMinutes } from "./norm-plan.ts";

export const shortWeekdays = ["man", "tir", "ons", "tor", "fre", "lør", "søn"] as const;

export const weekdayNames = ["mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lørdag", "søndag"] as const;

export const weekSum = (minutes: number): string => `${formatShortDuration(minutes)} t./uge`;

/** `37`, `37,5` or `37:30` → minutes; NaN for an invalid text, null for an empty one. */
export function weeklyMinutesOf(text: string): number | null {
  const typed = text.trim();
  if (typed === "") return null;
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(typed);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  return /^\d{1,3}([.,]\d{1,2})?$/.test(typed) ? Math.round(Number(typed.replace(",", ".")) * 60) : Number.NaN;
}

/** A plan on one line: `37:00 t./uge, man–fre`, or `2 uger i tur, 34:30 t./uge`. */
export function planWords(plan: NormPlan): string {
  const sum = weekSum(weeklyMinutes(plan));
  const [week, ...others] = plan.weeks;
  if (others.length > 0) return `${plan.weeks.length} uger i tur, ${sum}`;
  return week ? `${sum}, ${daysInWords(week)}` : sum;
}

/** The days with work, where three or more consecutive days are a range: `man–tor, lør`. */
function daysInWords(week: PlanWeek): string {
  const runs: number[][] = [];
  for (const [place, day] of week.entries()) {
    if (minutesOfDay(day) === 0) continue;
    const last = runs.at(-1);
    if (last?.at(-1) === place - 1) last.push(place);
    else runs.push([place]);
  }
  return runs.map(rangeInWords).join(", ");
}

function rangeInWords(run: readonly number[]): string {
  const names = run.map((place) => shortWeekdays[place] as string);
  return names.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(", ");
}
