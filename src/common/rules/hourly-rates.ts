import { termsOn } from "./norm/planned-day.ts";

/** An hourly rate in kroner from a day on; null if the reader may not know it. */
export type DatedRate = { readonly from_date: string; readonly hourly_rate: number | null };

/**
 * The hourly rate of a day: that of the latest row up to the day (docs/product-rules.md#terms-of-employment).
 * @param day `YYYY-MM-DD…`
 */
export function rateOn(rates: readonly DatedRate[], day: string): number | null {
  return termsOn(rates, day.slice(0, 10))?.hourly_rate ?? null;
}

type Work = { readonly started_at: string; readonly hourly_rate: number | null };

/** The rate of a job that was chosen; null if it is the person's own rate of the day. */
export function chosenRate(rates: readonly DatedRate[], { started_at, hourly_rate }: Work): number | null {
  return hourly_rate === rateOn(rates, started_at) ? null : hourly_rate;
}

/**
 * The rate of the same work on another day. The person's own rate follows the day, if the new one is known; a chosen
 * rate stays.
 */
export function rateOfSameWork(rates: readonly DatedRate[], job: Work, day: string): number | null {
  if (job.hourly_rate === null) return null;
  return chosenRate(rates, job) ?? rateOn(rates, day) ?? job.hourly_rate;
}
