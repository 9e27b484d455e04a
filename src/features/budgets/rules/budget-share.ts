import { oreFromKroner } from "#common/rules/values/money.ts";
import { minus } from "#common/rules/values/numbers.ts";
import type { BudgetMeasure } from "./budget.ts";

/** Minutes stay minutes, and kroner become øre, because whole numbers can be added and divided exactly. */
export const partsOf = (measure: BudgetMeasure, value: number): number =>
  measure === "hours" ? value : oreFromKroner(value);

/** Hundredths of a percent: 62 of 100 hours → 6200. Rounded down, so that 80 % is not shown before it is reached. */
export const basisPoints = (parts: number, whole: number): number => Number((BigInt(parts) * 10_000n) / BigInt(whole));

/** Hundredths of a percent → whole percent, rounded down: 6299 → "62 %". */
export const percentText = (points: number): string => `${Math.floor(points / 100)}\u00a0%`.replace("-", minus);
