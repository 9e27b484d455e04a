/** A timer that ran longer was probably forgotten, so the user must enter the end (docs/product-rules.md#the-timer). */
export const longestMeasuredHours = 14;
