/** A timer that ran longer was probably forgotten, so the user must state the end (docs/product-rules.md#the-timer). */
export const longestMeasuredHours = 14;
