import type { JobStatus } from "../job-status.ts";

/** The label of the cancel button for a status (docs/product-rules.md#cancelled-jobs). */
export const cancelLabel = (status: JobStatus) => (status === "REJECTED" ? "Skal ikke udbetales" : "Fortryd opgaven");

/** How many days a cancelled job can be restored. */
export const restoreDays = 30;

/** The most cancelled jobs that are listed, latest first. */
export const maxCancelledJobs = 100;

export const cancelledJobsPath = "/jobs/cancelled";

/** The text in place of the link to a cancelled job, which cannot be opened. */
export const closedInWords = "som er lukket og ikke skal udbetales";
