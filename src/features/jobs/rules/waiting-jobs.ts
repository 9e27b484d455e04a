/**
 * The list of jobs that wait for the current user: the front page counts them, and reminders link to it
 * (docs/product-rules.md#what-waits).
 */
export const waitingJobsPath = "/approvals";
