import { oreFromKroner } from "#common/rules/values/money.ts";
import { minus } from "#common/rules/values/numbers.ts";
import type { BudgetMeasure } from "./budget.ts";

/** Converts an amount to whole parts, which can be added and divided. Minutes stay minutes, and kroner become øre. */
export const partsOf = (measure: BudgetMeasure, value: number): number =>
  measure === "hours" ? value : oreFromKroner(value);

/**
 * A share in hundredths of a percent, rounded down, so that 80 % is never shown before it is reached. 62 of 100 hours
 * are 6200.
 * @param parts minutes or øre, see `partsOf`
 * @param whole in the same unit as `parts`
 */
export const basisPoints = (parts: number, whole: number): number => Number((BigInt(parts) * 10_000n) / BigInt(whole));

/** `62 %` for 6299 hundredths of a percent. */
export const percentText = (points: number): string => `${Math.floor(points / 100)}\u00a0%`.replace("-", minus);
