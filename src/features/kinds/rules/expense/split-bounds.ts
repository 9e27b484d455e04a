/** The number of projects that an expense can be split between (docs/product-rules.md#split-of-an-expense). */
export const minParts = 2;
export const maxParts = 10;
