export const waitingJobsPath = "/approvals";
