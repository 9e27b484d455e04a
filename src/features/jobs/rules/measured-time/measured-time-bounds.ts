/** Beyond so many hours nobody is asked to believe a stop: the end is left to whoever measured (docs/product-rules.md#the-timer). */
export const longestMeasuredHours = 14;
