import * as z from "zod/mini";
import { id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";

/** `all` also pays jobs without all approvals (docs/product-rules.md#a-run). */
export const payrollSelections = ["approved", "all"] as const;
export type PayrollSelection = (typeof payrollSelections)[number];

/** The most jobs that a run can name. Further jobs wait for the next run. */
export const maxShownJobs = 200_000;

const shownJobsMessage = "shown_jobs skal være en liste af [id, version].";

/** If given, the run pays exactly these jobs in these versions, or is refused. */
export const shownJobs = z.optional(
  z
    .array(z.tuple([id, wire.version], shownJobsMessage), shownJobsMessage)
    .check(z.maxLength(maxShownJobs, `shown_jobs må højst nævne ${maxShownJobs} opgaver.`)),
);
