import { sumKroner } from "#common/rules/values/money.ts";

type Priced = { readonly price: number } | null;

/** All that a run pays out: jobs of all kinds, absence and allowances. Apart from the schemas, which first pages do without. */
export const paidInAll = (run: {
  readonly total_price: number;
  readonly absence: Priced;
  readonly allowances: Priced;
}): number => sumKroner([run.total_price, run.absence?.price ?? 0, run.allowances?.price ?? 0]);
