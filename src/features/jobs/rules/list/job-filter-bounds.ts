/** In lists of all users, a search reads this many of the newest jobs, and a filter finds at most this many. */
export const maxSearchedJobs = 100_000;
export const maxFoundJobs = 10_000;
