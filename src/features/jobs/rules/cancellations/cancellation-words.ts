import type { JobStatus } from "../job-status.ts";

export const cancelLabel = (status: JobStatus) => (status === "REJECTED" ? "Skal ikke udbetales" : "Fortryd opgaven");

export const restoreDays = 30;

export const maxCancelledJobs = 100;

export const cancelledJobsPath = "/jobs/cancelled";

/** Shown after the number of a replacement job that is cancelled. The number is then no link. */
export const closedInWords = "som er lukket og ikke skal udbetales";
