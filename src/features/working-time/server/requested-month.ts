import { invalid } from "#common/server/http/errors.ts";
import { wantedMonth } from "../rules/months.ts";

/**
 * The month of a query, the current one by default. Throws 422 for a month to come.
 * @param now today
 */
export function requestedMonth(month: string | undefined, now: Temporal.PlainDate): Temporal.PlainYearMonth {
  const found = wantedMonth(month, now);
  if (month !== undefined && month !== found.toString())
    throw invalid({ month: ["Vælg denne måned eller en tidligere."] });
  return found;
}
