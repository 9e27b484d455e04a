import { termsOn } from "./norm/planned-day.ts";

/** The hourly rate, in kroner, that holds from a day on; the rate is null if the reader may not know it. */
export type DatedRate = { readonly from_date: string; readonly hourly_rate: number | null };

/** The hourly rate on a day `YYYY-MM-DD…`; null if none is known (docs/product-rules.md#terms-of-employment). */
export function rateOn(rates: readonly DatedRate[], day: string): number | null {
  return termsOn(rates, day.slice(0, 10))?.hourly_rate ?? null;
}

type Work = { readonly started_at: string; readonly hourly_rate: number | null };

/** The hourly rate of a job if it differs from the person's own rate of that day; otherwise null. */
export function chosenRate(rates: readonly DatedRate[], { started_at, hourly_rate }: Work): number | null {
  return hourly_rate === rateOn(rates, started_at) ? null : hourly_rate;
}

/** A copied or moved job keeps a chosen rate. The person's own rate is replaced by the rate of `day`, if known. */
export function rateOfSameWork(rates: readonly DatedRate[], job: Work, day: string): number | null {
  if (job.hourly_rate === null) return null;
  return chosenRate(rates, job) ?? rateOn(rates, day) ?? job.hourly_rate;
}
