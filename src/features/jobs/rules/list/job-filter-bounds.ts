/** In lists of all users' jobs, a search reads the latest `maxSearchedJobs`; a filter finds at most `maxFoundJobs`. */
export const maxSearchedJobs = 100_000;
export const maxFoundJobs = 10_000;
