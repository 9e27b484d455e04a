/**
 * The user must state the end of a longer measurement, whose timer was probably forgotten
 * (docs/product-rules.md#the-timer).
 */
export const longestMeasuredHours = 14;
