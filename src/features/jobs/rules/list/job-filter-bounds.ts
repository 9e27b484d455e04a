/** In lists of all users' jobs: how many of the newest jobs a text search reads, and how many a filter can find. */
export const maxSearchedJobs = 100_000;
export const maxFoundJobs = 10_000;
