/** Where the jobs are listed that wait for whoever looks: what the front page counts and the reminder's link opens. */
export const waitingJobsPath = "/users-jobs/waiting";
