import type { PriceMode } from "../../jobs/rules/job-price.ts";

/**
 * One paid job as it was when it was paid, or the counter-line of one that an earlier run paid wrongly: that one has
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
};

/** Whether the line takes back what an earlier run paid. */
export function isCounterLine({ minutes, price }: PayrollLine): boolean {
  return minutes < 0 || price < 0;
}

/** What a file says of its run. */
export type PayrollFileRun = {
  readonly id: number;
  readonly description: string;
  /** `YYYY-MM-DD` */
  readonly created_before_date: string;
  /** `YYYY-MM-DD HH:mm:ss` on the wall clock. */
  readonly created_at: string;
};
