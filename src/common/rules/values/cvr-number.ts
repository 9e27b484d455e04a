const weights = [2, 7, 6, 5, 4, 3, 2, 1] as const;

/** Removes separators and the prefix DK from the input of a CVR number: `DK 12 34 56 74` → `12345674`. */
export const compactCvr = (text: string) => text.replace(/[\s\u00a0.-]/g, "").replace(/^DK/i, "");

/** Eight digits, the first not 0, with a weighted sum that is a multiple of 11 (docs/product-rules.md#supplier). */
export function isCvrNumber(text: string): boolean {
  if (!/^[1-9]\d{7}$/.test(text)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return sum % 11 === 0;
}
