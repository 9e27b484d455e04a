import * as z from "zod/mini";
import { id } from "../../../common/rules/fields.ts";
import { pageQuery } from "../../../common/rules/paging.ts";
import { wire } from "../../../common/rules/wire-numbers.ts";

const sum = z.object({ jobs_count: wire.count, minutes: wire.timeSum, price: wire.sum });
export type PaySum = z.infer<typeof sum>;

/** What one run paid one person; counter-lines are taken off. */
export const paidRun = z.extend(sum, {
  payroll_id: id,
  description: z.string(),
  created_at: z.string(),
  reversals_count: wire.count,
});
export type PaidRun = z.infer<typeof paidRun>;

export const myPayQuery = z.object(pageQuery);

/** "Min løn": one's own jobs that wait for approval, are approved, were rejected, and what each run paid. */
export const myPay = z.object({
  /** Waits for the project's owner. */
  pending_owner: sum,
  /** Waits for a manager. */
  pending_manager: sum,
  approved: sum,
  rejected: sum,
  /** Paid wrongly before and taken off the next run. */
  reversed: sum,
  data: z.array(paidRun),
  per_page: wire.count,
  total: wire.count,
});
export type MyPay = z.infer<typeof myPay>;
