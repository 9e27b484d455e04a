import * as z from "zod/mini";
import { chosenId, id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { job, reasonField } from "../job.ts";
import { decisions } from "./job-decisions.ts";

export const maxDecidedJobs = 200;

export const seenJobs = z
  .array(z.object({ id: chosenId("Vælg en opgave fra listen."), version: wire.version }), "Vælg mindst én opgave.")
  .check(
    z.minLength(1, "Vælg mindst én opgave."),
    z.maxLength(maxDecidedJobs, `Vælg højst ${maxDecidedJobs} opgaver ad gangen.`),
    z.refine((jobs) => new Set(jobs.map(({ id }) => id)).size === jobs.length, "Hver opgave må kun være der én gang."),
  );
export type SeenJobs = z.infer<typeof seenJobs>;

export const jobDecisions = z.object({
  decision: z.enum(decisions, `decision skal være en af ${decisions.join(", ")}.`),
  rejection_reason: z.optional(reasonField),
  jobs: seenJobs,
});
export type JobDecisions = z.infer<typeof jobDecisions>;

const jobOutcome = z.union([
  z.object({ id, ok: z.literal(true), job }),
  z.object({ id, ok: z.literal(false), status: z.literal([403, 404, 409]), message: z.string() }),
]);
export type JobOutcome = z.infer<typeof jobOutcome>;

/** One outcome per job, in the order of the request. */
export const jobOutcomes = z.object({ data: z.array(jobOutcome) });
export type JobOutcomes = z.infer<typeof jobOutcomes>;

export const jobWithdrawals = z.object({ jobs: seenJobs });
export type JobWithdrawals = z.infer<typeof jobWithdrawals>;
