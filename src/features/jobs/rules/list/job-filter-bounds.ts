/** In lists of all users' jobs, a search reads only the newest jobs, and a filter finds a limited number. */
export const maxSearchedJobs = 100_000;
export const maxFoundJobs = 10_000;
