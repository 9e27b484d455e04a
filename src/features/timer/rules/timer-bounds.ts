/** Timers per user, the running one included (docs/product-rules.md#the-timer). */
export const maxTimers = 20;

/** Seconds within which two stops of a timer are the same stop, repeated after a lost response. */
export const sameStopSeconds = 60;

/** Hours after which a running timer causes a mail. */
export const longTimerHours = 10;

/** Seconds; a shorter timer is discarded when another one starts. */
export const shortestMeasuredSeconds = 60;

/** Days after which the start of a timer that was started offline is refused; its job could not be registered either. */
export const maxOfflineDays = 92;
