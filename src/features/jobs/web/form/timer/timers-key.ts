/** The prefix of timer queries that are refetched when a job is saved, because the job can use up a timer. */
export const timersKey = ["timers"] as const;
