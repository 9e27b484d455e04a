import type { PriceMode } from "#features/jobs/rules/job-price.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import type { RateKind } from "#features/mileage/rules/mileage-rates.ts";

/**
 * One paid job, or the kilometres of a trip that are paid at one rate, as it was when it was paid, or the counter-line of one that an earlier run paid wrongly: that one has
 * negative minutes and a negative price. What every file is made of (docs/product-rules.md#frozen-lines).
 */
export type PayrollLine = {
  readonly payroll_id: number;
  /** Whose it is: numbers and names can have been another's before. */
  readonly user_id: number;
  /** Text: leading zeros are part of it. */
  readonly employee_id: string;
  readonly user_name: string;
  readonly salary_code: string;
  readonly job_type_name: string;
  /** Work is wages; the others are given back free of tax. */
  readonly job_kind: JobKind;
  readonly project_code: string;
  readonly project_name: string;
  readonly cost_center_code: string | null;
  readonly cost_center_name: string | null;
  /** `YYYY-MM-DD HH:mm:ss` on the wall clock. */
  readonly started_at: string;
  readonly ended_at: string;
  /** Elapsed. */
  readonly minutes: number;
  readonly price_mode: PriceMode;
  /** Kroner per hour. */
  readonly hourly_rate: number | null;
  /** Kroner. */
  readonly price: number;
  /** At which of the rates the kilometres of a trip are paid; null, as the next two, for anything else. */
  readonly trip_part: RateKind | null;
  /** Negative in a counter-line, also where they were paid at nothing. */
  readonly km: number | null;
  /** Kroner per kilometre. */
  readonly km_rate: number | null;
};

/** Whether the line takes back what an earlier run paid. */
export function isCounterLine({ minutes, price, km }: PayrollLine): boolean {
  return minutes < 0 || price < 0 || (km ?? 0) < 0;
}

/** What a file says of its run. */
export type PayrollFileRun = {
  readonly id: number;
  readonly description: string;
  /** `YYYY-MM-DD` */
  readonly created_before_date: string;
  /** `YYYY-MM-DD HH:mm:ss` on the wall clock. */
  readonly created_at: string;
  /** Whether trips are among its lines. */
  readonly has_trips: boolean;
};
