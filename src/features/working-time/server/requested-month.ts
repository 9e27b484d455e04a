import { wantedMonth, wantedWeek } from "#common/rules/calendar/months.ts";
import { invalid } from "#common/server/http/errors.ts";

export function requestedMonth(month: string | undefined, now: Temporal.PlainDate): Temporal.PlainYearMonth {
  const found = wantedMonth(month, now);
  if (month !== undefined && month !== found.toString())
    throw invalid({ month: ["Vælg denne måned eller en tidligere."] });
  return found;
}

export function requestedWeek(week: string, now: Temporal.PlainDate): Temporal.PlainDate {
  const monday = wantedWeek(week, now);
  if (!monday) throw invalid({ week: ["Vælg mandagen i denne uge eller en tidligere, f.eks. 2026-11-16."] });
  return monday;
}
