/**
 * The user must state the end of a longer measurement: they probably forgot the timer
 * (docs/product-rules.md#the-timer).
 */
export const longestMeasuredHours = 14;
