/** On how many projects one expense is split (docs/product-rules.md#split-of-an-expense). */
export const minParts = 2;
export const maxParts = 10;
