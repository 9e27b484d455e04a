/** Prefix of all timer queries; saving a job can use up a timer. */
export const timersKey = ["timers"] as const;
