import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import { type DatedPlan, plannedDay, termsOn } from "#common/rules/norm/planned-day.ts";

/** A norm from a day on: a plan, or only the minutes of a week. */
export type DatedNorm = DatedPlan & { readonly weekly_minutes: number | null };

/** The minutes of a day by the plan, and the minutes of the week of which the day is a fifth. */
export type DayNorm = { readonly planned: number; readonly weekly: number };

const workdaysOfWeek = 5;

/** What a person is expected to work on a date; undefined if no norm is known. */
export function normOn(
  norms: readonly DatedNorm[],
  date: Temporal.PlainDate,
  companyDays: CompanyDays,
): DayNorm | undefined {
  const terms = termsOn(norms, date.toString());
  if (!terms || (terms.plan === null && terms.weekly_minutes === null)) return undefined;
  const { is_workday, minutes, off } = plannedDay(norms, date, companyDays);
  if (terms.plan !== null) return { planned: minutes ?? 0, weekly: 0 };
  // A workday with a name is half a day off.
  const share = off === null ? 1 : 0.5;
  return { planned: 0, weekly: is_workday ? (terms.weekly_minutes ?? 0) * share : 0 };
}

/** The minutes of some days; null if no norm is known of any of them. */
export function normSum(days: readonly (DayNorm | undefined)[]): number | null {
  const known = days.filter((day) => day !== undefined);
  if (known.length === 0) return null;
  const weekly = known.reduce((sum, day) => sum + day.weekly, 0);
  return known.reduce((sum, day) => sum + day.planned, 0) + Math.round(weekly / workdaysOfWeek);
}
