import type { PriceMode } from "#features/jobs/rules/job-price.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import type { RateKind } from "#features/mileage/rules/mileage-rates.ts";

/** A paid job, a trip's part at one rate, an allowance, or a counter-line (docs/product-rules.md#frozen-lines). */
export type PayrollLine = {
  readonly payroll_id: number;
  /** Identifies the person, because a name or employee number may have passed to somebody else. */
  readonly user_id: number;
  readonly employee_id: string;
  readonly user_name: string;
  readonly salary_code: string;
  readonly job_type_name: string;
  readonly job_kind: JobKind;
  readonly project_code: string;
  readonly project_name: string;
  readonly cost_center_code: string | null;
  readonly cost_center_name: string | null;
  /** Wall-clock `YYYY-MM-DD HH:mm:ss`. */
  readonly started_at: string;
  readonly ended_at: string;
  /** Only on a sum of several lines: the first day, `YYYY-MM-DD`. Then `started_at` and `ended_at` are the latest. */
  readonly from_date?: string;
  /** Whether the line reverses an earlier line or is a negative allowance. A credit note is no counter-line. */
  readonly is_counter_line: boolean;
  readonly minutes: number;
  readonly price_mode: PriceMode;
  /** Kroner per hour. */
  readonly hourly_rate: number | null;
  /** Kroner. */
  readonly price: number;
  /** `trip_part`, `km` and `km_rate` are null unless the line is a trip or its part at one rate. */
  readonly trip_part: RateKind | null;
  /** Negative in a counter-line, even if the price is 0. */
  readonly km: number | null;
  readonly km_rate: number | null;
  /** The hours of an allowance repeat hours of jobs. */
  readonly is_allowance?: true;
};

export type PayrollFileRun = {
  readonly id: number;
  readonly description: string;
  readonly created_before_date: string;
  /** Wall-clock `YYYY-MM-DD HH:mm:ss`. */
  readonly created_at: string;
  readonly has_trips: boolean;
};
