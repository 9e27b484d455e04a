const danishList = new Intl.ListFormat("da", { type: "conjunction" });

/** `["a", "b", "c"]` → `a, b og c`. */
export const listInWords = (words: readonly string[]): string => danishList.format(words);
