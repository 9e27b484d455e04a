import { divideHalfUp, kronerFromOre, oreFromKroner } from "../../../../common/rules/values/money.ts";

/** The part of a Danish gross amount that is VAT, percent: 25 of 125. */
const vatOfGross = 20;

/**
 * The VAT that the form proposes, kroner, rounded half up to the øre: a fifth of the gross. A foreign receipt has no Danish VAT, and of a
 * category without deduction nobody asks for it (docs/product-rules.md#vat-of-an-expense).
 * @param gross kroner including VAT, at most two decimals
 */
export function proposedVat(gross: number, { currency, share }: { currency: string; share: number }): number {
  if (currency !== "DKK" || share === 0) return 0;
  return kronerFromOre(divideHalfUp(oreFromKroner(gross) * vatOfGross, 100));
}

/**
 * The VAT that the company gets back, kroner, rounded half up to the øre. A part of a split expense gets what the parts up to it
 * get together, less what those before it got, so that the parts get what the whole would (docs/product-rules.md#vat-of-an-expense).
 * @param vat kroner, at most two decimals
 * @param share percent, of the category
 * @param before of the parts before it the sum of VAT times share: kroner times percent
 */
export function deductibleVat(vat: number, share: number, before = 0): number {
  const deducted = oreFromKroner(before);
  return kronerFromOre(divideHalfUp(deducted + oreFromKroner(vat) * share, 100) - divideHalfUp(deducted, 100));
}
