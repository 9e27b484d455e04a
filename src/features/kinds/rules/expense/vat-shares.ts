/** Percentages of an expense's VAT that the company can get back (docs/product-rules.md#vat-of-an-expense). */
export const vatShares = [100, 25, 0] as const;
export type VatShare = (typeof vatShares)[number];

export const vatShareLabels: Readonly<Record<VatShare, string>> = {
  100: "Fuldt momsfradrag (100 %)",
  25: "Restaurant (25 %)",
  0: "Intet momsfradrag (0 %)",
};
