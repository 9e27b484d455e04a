import * as z from "zod/mini";
import { pageMeta, pageQuery } from "#common/rules/lists/paging.ts";
import { id, idText } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { priceModes } from "#features/jobs/rules/job-price.ts";
import { kindSums, paidSums } from "#features/kinds/rules/kind-sums.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";
import { absenceSums } from "./absence/run-absence.ts";
import { allowanceSums } from "./allowances/run-allowances.ts";
import { payrollRunLine } from "./payroll-run.ts";

const unpaidSum = z.object({ jobs_count: wire.count, minutes: wire.timeSum, ...kindSums });
export type PaySum = z.infer<typeof unpaidSum>;

const paidRun = z.object({
  payroll_id: id,
  description: z.string(),
  created_at: z.string(),
  jobs_count: wire.count,
  reversals_count: wire.count,
  minutes: wire.timeSum,
  /** Kroner for jobs of all kinds, without absence and allowances. */
  total_price: wire.sum,
  ...paidSums,
  ...absenceSums,
  ...allowanceSums,
});
export type PaidRun = z.infer<typeof paidRun>;

export const myPayQuery = z.object(pageQuery);

export const myPay = z.object({
  pending_owner: unpaidSum,
  pending_manager: unpaidSum,
  approved: unpaidSum,
  rejected: unpaidSum,
  /** Paid jobs whose pay the next run takes back. */
  reversed: unpaidSum,
  /** `YYYY-MM-DD` */
  next_deadline: z.string(),
  data: z.array(paidRun),
  ...pageMeta.shape,
});
export type MyPay = z.infer<typeof myPay>;

export const myPayRunParams = z.object({ payrollId: idText });

const payLine = z.pick(payrollRunLine, {
  id: true,
  job_id: true,
  job_type_name: true,
  project_name: true,
  kind: true,
  started_at: true,
  ended_at: true,
  minutes: true,
  price_mode: true,
  hourly_rate: true,
  price: true,
  reverses_payroll_id: true,
  replacement_job_id: true,
  replacement_is_cancelled: true,
});
export type PayLine = z.infer<typeof payLine>;

const partOfWeek = z.object({
  kind: z.enum(jobKinds),
  price_mode: z.enum(priceModes),
  lines_count: wire.count,
  minutes: wire.timeSum,
  price: wire.sum,
});
export type PartOfWeek = z.infer<typeof partOfWeek>;

/** `parts` adds up all the user's lines of an ISO week in the run. `lines` has only the lines of the requested page. */
const payWeek = z.object({
  /** The year of the week's Thursday. */
  year: wire.count,
  week: wire.count,
  parts: z.array(partOfWeek),
  lines: z.array(payLine),
});
export type PayWeek = z.infer<typeof payWeek>;

export const myPayRun = z.object({
  run: paidRun,
  has_trips: z.boolean(),
  data: z.array(payWeek),
  ...pageMeta.shape,
});
export type MyPayRun = z.infer<typeof myPayRun>;
