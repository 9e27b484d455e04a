/** The address of the jobs that wait for the user (docs/product-rules.md#what-waits). Reminders link here. */
export const waitingJobsPath = "/approvals";
