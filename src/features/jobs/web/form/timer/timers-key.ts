/** What is asked of all timers: a job that is saved may use one up. */
export const timersKey = ["timers"] as const;
