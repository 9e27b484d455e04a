/** The most timers of a user, including the running timer (docs/product-rules.md#the-timer). */
export const maxTimers = 20;

/** Seconds. A second stop with a time that differs by at most so much counts as a repeated request. */
export const sameStopSeconds = 60;

/** Hours after which the user of a running timer gets a mail. */
export const longTimerHours = 10;

/** Seconds. A shorter timer is discarded when another timer starts. */
export const shortestMeasuredSeconds = 60;

/** The most days since an offline start. Nobody could register the job of an older timer. */
export const maxOfflineDays = 92;
