import type { JobStatus } from "../job-status.ts";

export const cancelLabel = (status: JobStatus) => (status === "REJECTED" ? "Skal ikke udbetales" : "Fortryd opgaven");

export const restoreDays = 30;

export const maxCancelledJobs = 100;

export const cancelledJobsPath = "/jobs/cancelled";

/** Stands after the number of a replacement job that is cancelled and therefore has no link. */
export const closedInWords = "som er lukket og ikke skal udbetales";
