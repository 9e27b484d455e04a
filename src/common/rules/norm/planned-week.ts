import { type CompanyDays, companyDayOn } from "./company-calendar.ts";
import { type DatedPlan, type PlannedDay, plannedDay, termsOn } from "./planned-day.ts";

export type PlannedDate = PlannedDay & { readonly date: string };

/** The start of a day, `HH:mm`; null if its plan has no times. */
export const plannedStart = ({ times }: PlannedDay): string | null =>
  times && new Temporal.PlainTime().add({ minutes: times.start }).toString({ smallestUnit: "minute" });

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
  const norms = dates.map((date, place) => normOn(rows, date, days, planned[place] as PlannedDay));
  const minutes = norms.reduce<number | null>((sum, norm) => (sum === null || norm === null ? null : sum + norm), 0);
  return { days: planned, minutes: minutes === null ? null : Math.round(minutes) };
}

/** Without a plan, a day from Monday to Friday is a fifth of the hours of the week. */
function normOn(
  rows: readonly DatedNorm[],
  date: Temporal.PlainDate,
  days: CompanyDays,
  { is_workday, minutes }: PlannedDay,
): number | null {
  if (minutes !== null || !is_workday) return minutes ?? 0;
  const weekly = termsOn(rows, date.toString())?.weekly_minutes ?? null;
  const share = companyDayOn(days, date)?.off === "half" ? 10 : 5;
  return weekly === null ? null : weekly / share;
}
