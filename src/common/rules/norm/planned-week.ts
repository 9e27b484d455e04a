import { clockText } from "../clock.ts";
import { type CompanyDays, companyDayOn } from "./company-calendar.ts";
import { type DatedPlan, type PlannedDay, plannedDay, termsOn } from "./planned-day.ts";

export type PlannedDate = PlannedDay & { readonly date: string };

/** The start of a day, `HH:mm`; null if its plan has no times. */
export const plannedStart = ({ times }: PlannedDay): string | null => times && clockText(times.start);

/** The plan of a person from a day on, or the hours of their week. */
export type DatedNorm = DatedPlan & { readonly weekly_minutes: number | null };

export type PlannedWeek = {
  /** Monday first. */
  readonly days: readonly PlannedDate[];
  /** The minutes expected in the week; null where nobody knows. */
  readonly minutes: number | null;
};

/** What a person is expected to work in a week (docs/product-rules.md#norm-plan). */
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
 * The minutes that a person is expected to work on a date; null if the terms of the date do not say. Without a plan, a day from
 * Monday to Friday is a fifth of the hours of the week, so a sum of days is to be rounded.
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
