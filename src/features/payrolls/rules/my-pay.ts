import * as z from "zod/mini";
import { id } from "../../../common/rules/fields.ts";
import { pageQuery } from "../../../common/rules/paging.ts";

const sum = z.object({ jobs_count: z.int(), minutes: z.int(), price: z.number() });
export type PaySum = z.infer<typeof sum>;

/** What one run paid one person; counter-lines are taken off. */
export const paidRun = z.extend(sum, {
  payroll_id: id,
  description: z.string(),
  created_at: z.string(),
  reversals_count: z.int(),
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
  per_page: z.int(),
  total: z.int(),
});
export type MyPay = z.infer<typeof myPay>;
