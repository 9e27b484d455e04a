/**
 * If a timer has run longer, the user probably forgot to stop it. The user must then state when the work ended
 * (docs/product-rules.md#the-timer).
 */
export const longestMeasuredHours = 14;
