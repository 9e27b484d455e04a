import type { PriceMode } from "#features/jobs/rules/job-price.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import type { RateKind } from "#features/mileage/rules/mileage-rates.ts";

/**
 * A line of a run, which never changes (docs/product-rules.md#frozen-lines). It is a paid job, a trip's part at one
 * rate, an allowance, or a counter-line, which reverses a line of an earlier run.
 */
export type PayrollLine = {
  readonly payroll_id: number;
  /** Identifies the person, because a name or employee number may have passed to somebody else. */
  readonly user_id: number;
  /** Text, because of leading zeros. */
  readonly employee_id: string;
  readonly user_name: string;
  readonly salary_code: string;
  readonly job_type_name: string;
  /** Work is paid as wages. The other kinds are tax-free refunds. */
  readonly job_kind: JobKind;
  readonly project_code: string;
  readonly project_name: string;
  readonly cost_center_code: string | null;
  readonly cost_center_name: string | null;
  /** Wall-clock `YYYY-MM-DD HH:mm:ss`. */
  readonly started_at: string;
  readonly ended_at: string;
  /** Only on a sum of lines: its first day, `YYYY-MM-DD`. The `started_at` and `ended_at` of a sum are the latest. */
  readonly from_date?: string;
  /**
   * Whether the line reverses a line of an earlier run, or is a negative allowance. A credit note is negative too, but
   * reverses no line.
   */
  readonly is_counter_line: boolean;
  /** Minutes without the pause. */
  readonly minutes: number;
  readonly price_mode: PriceMode;
  /** Kroner per hour. */
  readonly hourly_rate: number | null;
  /** Kroner. */
  readonly price: number;
  /** The kind of rate of the kilometres. `trip_part`, `km` and `km_rate` are null unless the line is part of a trip. */
  readonly trip_part: RateKind | null;
  /** Negative in a counter-line, even if the price is 0. */
  readonly km: number | null;
  /** Kroner per kilometre. */
  readonly km_rate: number | null;
  /** Whether the line is an allowance. Its hours repeat hours of jobs. */
  readonly is_allowance?: true;
};

export type PayrollFileRun = {
  readonly id: number;
  readonly description: string;
  /** `YYYY-MM-DD` */
  readonly created_before_date: string;
  /** Wall-clock `YYYY-MM-DD HH:mm:ss`. */
  readonly created_at: string;
  readonly has_trips: boolean;
};
