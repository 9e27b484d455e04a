import * as z from "zod/mini";
import { id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";

/** Which unpaid jobs a run pays; by default all (docs/product-rules.md#a-run). */
export const payrollSelections = ["approved", "all"] as const;
export type PayrollSelection = (typeof payrollSelections)[number];

/** As many as a run can name; the others wait for the next run. */
export const maxShownJobs = 200_000;

const shownJobsMessage = "shown_jobs skal være en liste af [id, version].";

/** [id, version] of the jobs that the user agreed to pay; the run pays only these. */
export const shownJobs = z.optional(
  z
    .array(z.tuple([id, wire.version], shownJobsMessage), shownJobsMessage)
    .check(z.maxLength(maxShownJobs, `shown_jobs må højst nævne ${maxShownJobs} opgaver.`)),
);
