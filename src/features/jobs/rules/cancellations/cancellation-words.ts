import type { JobStatus } from "../job-status.ts";

/** The label of the cancel button (docs/product-rules.md#cancelled-jobs). */
export const cancelLabel = (status: JobStatus) => (status === "REJECTED" ? "Skal ikke udbetales" : "Fortryd opgaven");

export const restoreDays = 30;

export const maxCancelledJobs = 100;

export const cancelledJobsPath = "/jobs/cancelled";

/** Shown instead of a link to the replacement of a reversed job, if that replacement is cancelled. */
export const closedInWords = "som er lukket og ikke skal udbetales";
