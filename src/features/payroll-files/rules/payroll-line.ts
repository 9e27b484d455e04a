import type { PriceMode } from "#features/jobs/rules/job-price.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import type { RateKind } from "#features/mileage/rules/mileage-rates.ts";

/**
 * A frozen line of a run: a paid job, the part of a trip at one rate, or a counter-line, with negative minutes and
 * price, of a job that an earlier run paid wrongly. All files are made from these (docs/product-rules.md#frozen-lines).
 */
export type PayrollLine = {
  readonly payroll_id: number;
  /** Identifies the person, since numbers and names may have changed hands. */
  readonly user_id: number;
  /** Text, because of leading zeros. */
  readonly employee_id: string;
  readonly user_name: string;
  readonly salary_code: string;
  readonly job_type_name: string;
  /** Work is wages; other kinds are tax-free refunds. */
  readonly job_kind: JobKind;
  readonly project_code: string;
  readonly project_name: string;
  readonly cost_center_code: string | null;
  readonly cost_center_name: string | null;
  /** Wall-clock `YYYY-MM-DD HH:mm:ss`. */
  readonly started_at: string;
  readonly ended_at: string;
  /** Elapsed. */
  readonly minutes: number;
  readonly price_mode: PriceMode;
  /** Kroner per hour. */
  readonly hourly_rate: number | null;
  /** Kroner. */
  readonly price: number;
  /** The rate of a trip's kilometres; null, like the next two, unless the line is of a trip. */
  readonly trip_part: RateKind | null;
  /** Negative in a counter-line, also when the price is 0. */
  readonly km: number | null;
  /** Kroner per kilometre. */
  readonly km_rate: number | null;
};

/** Whether the line reverses a line of an earlier run. */
export function isCounterLine({ minutes, price, km }: PayrollLine): boolean {
  return minutes < 0 || price < 0 || (km ?? 0) < 0;
}

/** The run's facts in a file. */
export type PayrollFileRun = {
  readonly id: number;
  readonly description: string;
  /** `YYYY-MM-DD` */
  readonly created_before_date: string;
  /** Wall-clock `YYYY-MM-DD HH:mm:ss`. */
  readonly created_at: string;
  readonly has_trips: boolean;
};
