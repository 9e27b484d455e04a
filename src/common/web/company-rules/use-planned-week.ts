import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { termsOn } from "#common/rules/norm/planned-day.ts";
import { type PlannedWeek, plannedWeek } from "#common/rules/norm/planned-week.ts";
import { formatTotalMinutes } from "#common/rules/time/clock.ts";
import { useCurrentUser } from "../current-user.ts";

export function usePlannedWeek(monday: Temporal.PlainDate): PlannedWeek {
  const user = useCurrentUser();
  return plannedWeek(user?.norms ?? [], monday, user?.company_days ?? noCompanyDays);
}

/** Whether a planned day becomes a register entry if it has no job (docs/product-rules.md#register-entries). */
export function useRegistersItself(): (date: string) => boolean {
  const norms = useCurrentUser()?.norms ?? [];
  return (date) => termsOn(norms, date)?.registers_norm === true;
}

export const ofNorm = (minutes: number | null): string => (minutes ? ` af ${formatTotalMinutes(minutes)}` : "");
