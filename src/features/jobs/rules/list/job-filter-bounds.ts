/** Of everybody's jobs: how many of the newest a search looks through, and how many any filter finds. */
export const maxSearchedJobs = 100_000;
export const maxFoundJobs = 10_000;
