import { sumKroner } from "#common/rules/values/money.ts";

type Priced = { readonly price: number } | null;

/**
 * The whole pay of a run: jobs of all kinds, absence and allowances. It has its own module, because first pages do not
 * load the schemas.
 */
export const paidInAll = (run: {
  readonly total_price: number;
  readonly absence: Priced;
  readonly allowances: Priced;
}): number => sumKroner([run.total_price, run.absence?.price ?? 0, run.allowances?.price ?? 0]);
