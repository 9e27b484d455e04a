/**
 * After more hours, the user probably forgot to stop the timer. The user must then state when the work ended
 * (docs/product-rules.md#the-timer).
 */
export const longestMeasuredHours = 14;
