/** Limits for lists of all users' jobs. A text search reads only the latest `maxSearchedJobs` jobs. */
export const maxSearchedJobs = 100_000;
export const maxFoundJobs = 10_000;
