/** The prefix of timer queries. They are refetched when a job is saved, because the save can delete a stopped timer. */
export const timersKey = ["timers"] as const;
