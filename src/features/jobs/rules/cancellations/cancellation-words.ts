import type { JobStatus } from "../job-status.ts";

/** The label of the cancel button for a status (docs/product-rules.md#cancelled-jobs). */
export const cancelLabel = (status: JobStatus) => (status === "REJECTED" ? "Skal ikke udbetales" : "Fortryd opgaven");

/** The number of days during which a cancelled job can be restored. */
export const restoreDays = 30;

/** The maximum number of cancelled jobs in a list; the latest come first. */
export const maxCancelledJobs = 100;

export const cancelledJobsPath = "/jobs/cancelled";

/** The text shown instead of a link, because a cancelled job cannot be opened. */
export const closedInWords = "som er lukket og ikke skal udbetales";
