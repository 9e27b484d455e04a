/** The most timers that a user has, the running one included (docs/product-rules.md#the-timer). */
export const maxTimers = 20;

/** Two stops of a timer that lie no further apart, seconds, are one: its answer was lost, and it came again. */
export const sameStopSeconds = 60;

/** After so many hours whoever measures is written to. */
export const longTimerHours = 10;

/** What ran for less, seconds, when another is started has measured nothing, and is thrown away. */
export const shortestMeasuredSeconds = 60;
