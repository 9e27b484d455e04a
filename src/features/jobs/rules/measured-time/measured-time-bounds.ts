/** After a longer time, the user must state when the work ended (docs/product-rules.md#the-timer). */
export const longestMeasuredHours = 14;
