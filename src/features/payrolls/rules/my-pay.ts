import * as z from "zod/mini";
import { pageMeta, pageQuery } from "#common/rules/lists/paging.ts";
import { id, idText } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { priceModes } from "#features/jobs/rules/job-price.ts";
import { kindSums, paidSums } from "#features/kinds/rules/kind-sums.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";
import { payrollRunLine } from "./payroll-run.ts";

const unpaidSum = z.object({ jobs_count: wire.count, minutes: wire.timeSum, ...kindSums });
export type PaySum = z.infer<typeof unpaidSum>;

/** What one run paid one person; counter-lines are taken off. */
export const paidRun = z.object({
  payroll_id: id,
  description: z.string(),
  created_at: z.string(),
  jobs_count: wire.count,
  reversals_count: wire.count,
  minutes: wire.timeSum,
  /** What came to the account, all kinds together. */
  total_price: wire.sum,
  ...paidSums,
});
export type PaidRun = z.infer<typeof paidRun>;

export const myPayQuery = z.object(pageQuery);

/**
 * "Min løn": one's own jobs that wait for approval, are approved, were rejected, and what each run paid
 * (docs/product-rules.md#my-pay).
 */
export const myPay = z.object({
  /** Waits for the project's owner. */
  pending_owner: unpaidSum,
  /** Waits for a manager. */
  pending_manager: unpaidSum,
  approved: unpaidSum,
  rejected: unpaidSum,
  /** Paid wrongly before and taken off the next run. */
  reversed: unpaidSum,
  /** `YYYY-MM-DD`: up to and including which day the next run pays what is registered. */
  next_deadline: z.string(),
  data: z.array(paidRun),
  ...pageMeta.shape,
});
export type MyPay = z.infer<typeof myPay>;

export const myPayRunParams = z.object({ payrollId: idText });

/** One's own line of a run, as it was when it was paid; negative on a counter-line. */
export const payLine = z.extend(
  z.pick(payrollRunLine, {
    id: true,
    job_id: true,
    job_type_name: true,
    project_name: true,
    started_at: true,
    ended_at: true,
    minutes: true,
    price_mode: true,
    hourly_rate: true,
    price: true,
    reverses_payroll_id: true,
    replacement_job_id: true,
    replacement_is_cancelled: true,
  }),
  { kind: z.enum(jobKinds) },
);
export type PayLine = z.infer<typeof payLine>;

const partOfWeek = z.object({
  kind: z.enum(jobKinds),
  price_mode: z.enum(priceModes),
  lines_count: wire.count,
  minutes: wire.timeSum,
  price: wire.sum,
});
export type PartOfWeek = z.infer<typeof partOfWeek>;

/** What a run paid one person for one ISO week; the sums are of the whole week, the lines those of the page. */
export const payWeek = z.object({
  /** Of the week: its Thursday's. */
  year: wire.count,
  week: wire.count,
  /** What is paid at a rate, then amounts, kind by kind. */
  parts: z.array(partOfWeek),
  lines: z.array(payLine),
});
export type PayWeek = z.infer<typeof payWeek>;

/** One run of one's own pay, in pages of lines. */
export const myPayRun = z.object({
  run: paidRun,
  /** Whether trips are among its lines, of which there is a record. */
  has_trips: z.boolean(),
  data: z.array(payWeek),
  ...pageMeta.shape,
});
export type MyPayRun = z.infer<typeof myPayRun>;
