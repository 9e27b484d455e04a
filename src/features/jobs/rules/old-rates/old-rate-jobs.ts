import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { formatDate } from "#common/rules/time/clock.ts";
import { id, maxPrice } from "#common/rules/values/fields.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { lateReasonShape } from "#features/periods/rules/late-reason.ts";
import { maxDecidedJobs, seenJobs } from "../decisions/job-outcomes.ts";
import { jobStatuses } from "../job-status.ts";

/* Unpaid jobs at a former rate of their user (docs/product-rules.md#jobs-at-a-former-rate). */

export const maxOldRateJobs = maxDecidedJobs;

const oldRateJob = z.object({
  id,
  version: wire.version,
  started_at: z.string(),
  ended_at: z.string(),
  project: person,
  jobType: person,
  job_status: z.enum(jobStatuses),
  hourly_rate: wire.hourlyRate,
  price: wire.price,
  /** The rate on the day of the work, and the price at this rate. */
  new_hourly_rate: wire.hourlyRate,
  new_price: wire.sum,
});
export type OldRateJob = z.infer<typeof oldRateJob>;

export const oldRateJobs = z.object({
  data: z.array(oldRateJob),
  is_cut: z.boolean(),
});
export type OldRateJobs = z.infer<typeof oldRateJobs>;

export const rateCorrection = z.object({ jobs: seenJobs, ...lateReasonShape });
export type RateCorrection = z.infer<typeof rateCorrection>;

export const ratesChanged = "Opgaverne er ændret siden. Se listen igen.";

export const tooExpensive = ({ started_at }: { readonly started_at: string }): string =>
  `Opgaven ${formatDate(started_at)} ville koste mere end ${formatNumber(maxPrice)} kr. Ret timeprisen eller opgaven først.`;
