import * as z from "zod/mini";
import { id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";

/** The unpaid jobs that a run pays: approved jobs, or all jobs, which is the default (docs/product-rules.md#a-run). */
export const payrollSelections = ["approved", "all"] as const;
export type PayrollSelection = (typeof payrollSelections)[number];

/** The most jobs that a run can name. Further jobs wait for the next run. */
export const maxShownJobs = 200_000;

const shownJobsMessage = "shown_jobs skal være en liste af [id, version].";

/** [id, version] of the jobs that the user agreed to pay; the run pays only these. */
export const shownJobs = z.optional(
  z
    .array(z.tuple([id, wire.version], shownJobsMessage), shownJobsMessage)
    .check(z.maxLength(maxShownJobs, `shown_jobs må højst nævne ${maxShownJobs} opgaver.`)),
);
