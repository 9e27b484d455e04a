/**
 * In lists of all users, a search reads the newest `maxSearchedJobs` jobs, and a filter finds at most `maxFoundJobs`
 * jobs.
 */
export const maxSearchedJobs = 100_000;
export const maxFoundJobs = 10_000;
