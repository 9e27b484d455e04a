/** In lists of all users' jobs, a search reads only the newest `maxSearchedJobs`, and a filter finds `maxFoundJobs`. */
export const maxSearchedJobs = 100_000;
export const maxFoundJobs = 10_000;
