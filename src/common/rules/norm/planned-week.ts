import { clockText } from "../time/clock.ts";
import { type CompanyDays, companyDayOn } from "./company-calendar.ts";
import { type DatedPlan, type PlannedDay, plannedDay, termsOn } from "./planned-day.ts";

export type PlannedDate = PlannedDay & { readonly date: string };

export const plannedStart = ({ times }: PlannedDay): string | null => times && clockText(times.start);

export type DatedNorm = DatedPlan & { readonly weekly_minutes: number | null };

export type PlannedWeek = {
  readonly days: readonly PlannedDate[];
  /** The minutes expected in the week; null if the norm of one of its workdays is unknown. */
  readonly minutes: number | null;
};

/** The work that a person is expected to do in a week (docs/product-rules.md#norm-plan). */
export function plannedWeek(rows: readonly DatedNorm[], monday: Temporal.PlainDate, days: CompanyDays): PlannedWeek {
  const dates = Array.from({ length: 7 }, (_, day) => monday.add({ days: day }));
  const planned = dates.map((date) => ({ ...plannedDay(rows, date, days), date: date.toString() }));
  const norms = planned.map(
    ({ date, is_workday }) => normOn(rows, Temporal.PlainDate.from(date), days) ?? (is_workday ? null : 0),
  );
  const minutes = norms.reduce<number | null>((sum, norm) => (sum === null || norm === null ? null : sum + norm), 0);
  return { days: planned, minutes: minutes === null ? null : Math.round(minutes) };
}

/**
 * The expected minutes of a date; null if unknown. Without a plan, a workday has a fifth of the weekly minutes, or a
 * tenth if half of the day is off. The result is not rounded, because callers round the sum of several days.
 */
export function normOn(
  rows: readonly DatedNorm[],
  date: Temporal.PlainDate | string,
  days: CompanyDays,
): number | null {
  const { is_workday, minutes } = plannedDay(rows, date, days);
  if (minutes !== null) return minutes;
  const weekly = termsOn(rows, date.toString())?.weekly_minutes ?? null;
  if (weekly === null) return null;
  return is_workday ? weekly / (companyDayOn(days, date)?.off === "half" ? 10 : 5) : 0;
}
