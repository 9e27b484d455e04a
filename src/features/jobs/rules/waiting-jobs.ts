/**
 * The address of the jobs that wait for the current user, to which the front page and reminders link
 * (docs/product-rules.md#what-waits).
 */
export const waitingJobsPath = "/approvals";
