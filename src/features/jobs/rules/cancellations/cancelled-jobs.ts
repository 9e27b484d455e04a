import * as z from "zod/mini";
import { id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";
import { lateReasonShape } from "#features/periods/rules/late-reason.ts";

export const cancelledJob = z.object({
  id,
  version: wire.version,
  kind: z.enum(jobKinds),
  project: z.object({ id, name: z.string() }),
  jobType: z.object({ id, name: z.string() }),
  period: z.string(),
  minutes: wire.minutes,
  price: wire.price,
  note: z.nullable(z.string()),
  /** The status before the cancellation, which a restored job has again. */
  job_status: z.enum(["NEW", "REJECTED"]),
  rejection_reason: z.nullable(z.string()),
  cancelled_at: z.string(),
  restorable_until: z.string(),
});
export type CancelledJob = z.infer<typeof cancelledJob>;

export const cancelledJobs = z.object({ data: z.array(cancelledJob) });
export type CancelledJobs = z.infer<typeof cancelledJobs>;

export const seenVersion = z.object({ version: wire.version, ...lateReasonShape });
