/** The number of projects in a split of an expense (docs/product-rules.md#split-of-an-expense). */
export const minParts = 2;
export const maxParts = 10;
