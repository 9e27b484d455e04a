import { weekStartText } from "#common/rules/calendar/week.ts";
import { termsOn } from "#common/rules/norm/planned-day.ts";
import type { AllowanceCompany, AllowancePerson, AllowanceTerms } from "#features/allowances/rules/allowance-lines.ts";
import { merged, type Period } from "#features/working-time-law/rules/work-periods.ts";
import { dayAt } from "#features/working-time-law/rules/working-days.ts";

/**
 * The days whose allowances a run computes again (docs/product-rules.md#allowances-in-a-run).
 * @param changed the periods of the jobs that the run pays or takes back
 */
export function touchedDays(
  { terms, jobs }: Pick<AllowancePerson, "terms" | "jobs">,
  company: AllowanceCompany,
  changed: readonly Period[],
): Set<string> {
  const days = new Set<string>();
  for (const { start, end } of merged([...jobs, ...changed]))
    if (changed.some((job) => job.start >= start && job.end <= end))
      for (let day = dayAt(start); day.start <= end; day = dayAt(day.end)) days.add(day.date);
  const isByWeek = (row: AllowanceTerms | undefined) => row !== undefined && countsByWeek(row, company);
  if (!terms.some(isByWeek)) return days;
  for (const monday of new Set([...days].map(weekStartText))) {
    const week = daysOfWeek(monday);
    if (week.some((date) => isByWeek(termsOn(terms, date)))) for (const date of week) days.add(date);
  }
  return days;
}

function daysOfWeek(monday: string): string[] {
  const first = Temporal.PlainDate.from(monday);
  return Array.from({ length: 7 }, (_, place) => first.add({ days: place }).toString());
}

/** Whether the hours of the week decide which minutes are overtime. */
function countsByWeek({ plan, allowance_rules_id }: AllowanceTerms, { ruleSets }: AllowanceCompany): boolean {
  const set = ruleSets.get(allowance_rules_id ?? 0);
  return set !== undefined && (plan === null || set.versions.some(({ norm }) => norm === "full-time"));
}
