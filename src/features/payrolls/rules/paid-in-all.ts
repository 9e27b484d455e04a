import { sumKroner } from "#common/rules/values/money.ts";

type Priced = { readonly price: number } | null;

/** The pay of a run, in kroner. This module imports no schemas, so that screens need not load Zod. */
export const paidInAll = (run: {
  readonly total_price: number;
  readonly absence: Priced;
  readonly allowances: Priced;
}): number => sumKroner([run.total_price, run.absence?.price ?? 0, run.allowances?.price ?? 0]);
