/**
 * Where the jobs are listed that wait for whoever looks: what the front page counts and the reminder's link opens
 * (docs/product-rules.md#what-waits).
 */
export const waitingJobsPath = "/approvals";
