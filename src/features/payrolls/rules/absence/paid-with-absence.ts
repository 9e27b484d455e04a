import { sumKroner } from "#common/rules/values/money.ts";
import type { AbsenceTotals } from "./run-absence.ts";

/** All that a run pays out: jobs of all kinds, and absence. Apart from the schemas, which first pages do without. */
export const paidWithAbsence = (run: {
  readonly total_price: number;
  readonly absence: AbsenceTotals | null;
}): number => sumKroner([run.total_price, run.absence?.price ?? 0]);
