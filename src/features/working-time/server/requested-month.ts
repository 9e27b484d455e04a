import { wantedMonth, wantedWeek } from "#common/rules/calendar/months.ts";
import { invalid } from "#common/server/http/errors.ts";

/** The month of a query, by default the month of `now`. Throws 422 for a future month. */
export function requestedMonth(month: string | undefined, now: Temporal.PlainDate): Temporal.PlainYearMonth {
  const found = wantedMonth(month, now);
  if (month !== undefined && month !== found.toString())
    throw invalid({ month: ["Vælg denne måned eller en tidligere."] });
  return found;
}

/** The Monday of a query's week. Throws 422 for a text that is not the Monday of this week or an earlier one. */
export function requestedWeek(week: string, now: Temporal.PlainDate): Temporal.PlainDate {
  const monday = wantedWeek(week, now);
  if (!monday) throw invalid({ week: ["Vælg mandagen i denne uge eller en tidligere, f.eks. 2026-11-16."] });
  return monday;
}
