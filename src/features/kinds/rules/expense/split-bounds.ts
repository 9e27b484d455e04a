/**
 * The minimum and maximum number of projects between which an expense can be split
 * (docs/product-rules.md#split-of-an-expense).
 */
export const minParts = 2;
export const maxParts = 10;
