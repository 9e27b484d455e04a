import { oreFromKroner } from "#common/rules/values/money.ts";
import { minus } from "#common/rules/values/numbers.ts";
import type { BudgetMeasure } from "./budget.ts";

/** A number of the wire in whole parts, which can be added and divided: minutes as they are, kroner as øre. */
export const partsOf = (measure: BudgetMeasure, value: number): number =>
  measure === "hours" ? value : oreFromKroner(value);

/**
 * A share in hundredths of a percent, rounded down, so that 80 % is never shown before it is reached: 62 of 100 hours are 6200.
 * @param parts and @param whole are of the same unit, see `partsOf`
 */
export const basisPoints = (parts: number, whole: number): number => Number((BigInt(parts) * 10_000n) / BigInt(whole));

/** `62 %` of 6299 basis points. */
export const percentText = (points: number): string => `${Math.floor(points / 100)}\u00a0%`.replace("-", minus);
