import { holidayName } from "../calendar/holidays.ts";
import { type CompanyDays, companyDayKeys } from "./company-calendar.ts";
import { isTimed, planDayOn } from "./norm-plan.ts";
import { type DatedPlan, plannedDay, termsOn } from "./planned-day.ts";

/** `HH:mm`; null if the plan has no start of the pause. No start is guessed, because a job may differ from the plan. */
export function plannedPauseStart(rows: readonly DatedPlan[], date: string, days: CompanyDays): string | null {
  const plan = termsOn(rows, date)?.plan;
  if (!plan) return null;
  const planned = planDayOn(plan, date);
  if (!planned || !isTimed(planned) || planned.pause_start === null) return null;
  if (holidayName(date) === undefined && !companyDayKeys.some((day) => date.endsWith(day))) return planned.pause_start;
  const { times } = plannedDay(rows, Temporal.PlainDate.from(date), days);
  return times && times.pause_minutes > 0 ? planned.pause_start : null;
}
