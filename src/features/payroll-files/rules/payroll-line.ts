import type { PriceMode } from "#features/jobs/rules/job-price.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import type { RateKind } from "#features/mileage/rules/mileage-rates.ts";

/**
 * A frozen line of a run: a paid job, the part of a trip at one rate, or a counter-line, which takes back a line of an
 * earlier run (docs/product-rules.md#frozen-lines). All files are made from these lines.
 */
export type PayrollLine = {
  readonly payroll_id: number;
  /** The id of the person, because a name or employee number may have passed to somebody else. */
  readonly user_id: number;
  /** Text, because of leading zeros. */
  readonly employee_id: string;
  readonly user_name: string;
  readonly salary_code: string;
  readonly job_type_name: string;
  /** Work is paid as wages; the other kinds are refunds, free of tax. */
  readonly job_kind: JobKind;
  readonly project_code: string;
  readonly project_name: string;
  readonly cost_center_code: string | null;
  readonly cost_center_name: string | null;
  /** Wall-clock `YYYY-MM-DD HH:mm:ss`. */
  readonly started_at: string;
  readonly ended_at: string;
  /** The first day, `YYYY-MM-DD`, if several lines were added up; their times are then the latest ones. */
  readonly from_date?: string;
  /** Whether the line reverses a line of an earlier run; a credit note is negative and does not. */
  readonly is_counter_line: boolean;
  /** Minutes without the pause. */
  readonly minutes: number;
  readonly price_mode: PriceMode;
  /** Kroner per hour. */
  readonly hourly_rate: number | null;
  /** Kroner. */
  readonly price: number;
  /** The rate that the kilometres are paid at. This and the next two are null unless the line is part of a trip. */
  readonly trip_part: RateKind | null;
  /** Negative in a counter-line, even if the price is 0. */
  readonly km: number | null;
  /** Kroner per kilometre. */
  readonly km_rate: number | null;
  /** Units of an allowance, which repeat hours that jobs have. */
  readonly is_allowance?: true;
};

/** The details of a run that its file contains. */
export type PayrollFileRun = {
  readonly id: number;
  readonly description: string;
  /** `YYYY-MM-DD` */
  readonly created_before_date: string;
  /** Wall-clock `YYYY-MM-DD HH:mm:ss`. */
  readonly created_at: string;
  readonly has_trips: boolean;
};
