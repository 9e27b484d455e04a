import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import { type DatedPlan, plannedDay, termsOn } from "#common/rules/norm/planned-day.ts";

/** A norm from a day on: a plan, or only the minutes of a week. */
export type DatedNorm = DatedPlan & { readonly weekly_minutes: number | null };

const workdaysOfWeek = 5;

/**
 * The minutes that a person is expected to work on some days; null if no norm is known of any of them. The minutes of a week without a
 * plan are those of its five weekdays, less those that are off.
 */
export function normOf(
  norms: readonly DatedNorm[],
  dates: readonly Temporal.PlainDate[],
  companyDays: CompanyDays,
): number | null {
  let planned = 0;
  let weekly = 0;
  let isKnown = false;
  for (const date of dates) {
    const terms = termsOn(norms, date.toString());
    if (!terms || (terms.plan === null && terms.weekly_minutes === null)) continue;
    isKnown = true;
    const day = plannedDay(norms, date, companyDays);
    if (terms.plan === null && day.is_workday) weekly += (terms.weekly_minutes ?? 0) * (day.off === null ? 1 : 0.5);
    planned += day.minutes ?? 0;
  }
  return isKnown ? planned + Math.round(weekly / workdaysOfWeek) : null;
}
