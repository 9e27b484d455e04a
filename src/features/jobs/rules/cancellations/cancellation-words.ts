import type { JobStatus } from "../job-status.ts";

/** The label of the cancel button (docs/product-rules.md#cancelled-jobs). */
export const cancelLabel = (status: JobStatus) => (status === "REJECTED" ? "Skal ikke udbetales" : "Fortryd opgaven");

export const restoreDays = 30;

export const maxCancelledJobs = 100;

export const cancelledJobsPath = "/jobs/cancelled";

/** Follows the number of the job that replaces a reversed one, if that job is cancelled and so has no link. */
export const closedInWords = "som er lukket og ikke skal udbetales";
