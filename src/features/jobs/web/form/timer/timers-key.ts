/** The prefix of all timer queries. Saving a job refetches these, because the job can use up a timer. */
export const timersKey = ["timers"] as const;
