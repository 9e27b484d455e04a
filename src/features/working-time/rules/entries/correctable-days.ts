import { type CompanyDays, noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { type DatedPlan, plannedDay, termsOn } from "#common/rules/norm/planned-day.ts";
import { clockText } from "#common/rules/time/clock.ts";
import { isJobDate } from "#features/jobs/rules/job-input.ts";
import type { CorrectableDay } from "../working-time.ts";
import type { RegisterEntry } from "./register-entry.ts";

type Facts = {
  readonly terms: readonly (DatedPlan & { readonly registers_norm: boolean })[];
  readonly entries?: readonly RegisterEntry[] | undefined;
  readonly company_days?: CompanyDays | undefined;
};

/** The days that are open for new jobs, and have an entry or terms with `registers_norm`. */
export function correctableDays(
  days: readonly { readonly date: string }[],
  { terms, entries = [], company_days = noCompanyDays }: Facts,
  today: Temporal.PlainDate,
): CorrectableDay[] {
  const hasEntry = new Set(entries.map(({ date }) => date));
  const isOpen = ({ date }: { readonly date: string }) =>
    (hasEntry.has(date) || termsOn(terms, date)?.registers_norm) &&
    isJobDate("started_at", Temporal.PlainDate.from(date), { today });
  return days.filter(isOpen).map(({ date }) => {
    const { times } = plannedDay(terms, Temporal.PlainDate.from(date), company_days);
    return {
      date,
      start: times && clockText(times.start),
      end: times && clockText(times.end % (24 * 60)),
      pause_minutes: times?.pause_minutes ?? 0,
    };
  });
}
