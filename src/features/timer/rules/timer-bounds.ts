/** The maximum number of timers per user, including the running one (docs/product-rules.md#the-timer). */
export const maxTimers = 20;

/** Seconds within which a second stop of a timer counts as the first stop, repeated after a lost response. */
export const sameStopSeconds = 60;

/** Hours after which the user of a running timer gets a mail. */
export const longTimerHours = 10;

/** Seconds. A shorter timer is discarded when another timer starts. */
export const shortestMeasuredSeconds = 60;

/**
 * The maximum age in days of a start that was made offline. The job of an older timer could not be registered either.
 */
export const maxOfflineDays = 92;
