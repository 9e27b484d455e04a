import type { JobStatus } from "../job-status.ts";

/** What cancelling a job of the status is called (docs/product-rules.md#cancelled-jobs). */
export const cancelLabel = (status: JobStatus) => (status === "REJECTED" ? "Skal ikke udbetales" : "Fortryd opgaven");

/** How long a cancelled job can be restored, in days. */
export const restoreDays = 30;

/** The most cancelled jobs that are listed, the latest first. */
export const maxCancelledJobs = 100;

export const cancelledJobsPath = "/jobs/cancelled";

/** What is said of a closed job instead of a link: there is nothing to open. */
export const closedInWords = "som er lukket og ikke skal udbetales";
