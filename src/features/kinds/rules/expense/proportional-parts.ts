import { kronerFromOre, oreFromKroner } from "#common/rules/values/money.ts";

/** Equal parts in kroner. Left-over øre go to the first parts (docs/product-rules.md#split-of-an-expense). */
export function equalParts(amount: number, count: number): number[] {
  return proportionalParts(amount, Array<number>(count).fill(1));
}

/**
 * Divides an amount by largest remainders. If the amount is at most the weights' sum, no part exceeds its weight.
 * @param amount kroner, at most two decimals; a negative amount is divided like the positive one
 * @param weights at most two decimals, all of one sign; if all are 0, the parts are equal
 */
export function proportionalParts(amount: number, weights: readonly number[]): number[] {
  if (amount < 0) return proportionalParts(-amount, weights).map((part) => 0 - part);
  const total = BigInt(oreFromKroner(amount));
  const given = weights.map((weight) => BigInt(oreFromKroner(Math.abs(weight))));
  const shares = given.some((share) => share > 0n) ? given : given.map(() => 1n);
  const whole = shares.reduce((sum, share) => sum + share, 0n);
  const parts = shares.map((share) => ({ ore: (total * share) / whole, lost: (total * share) % whole }));
  const remaining = Number(total - parts.reduce((sum, { ore }) => sum + ore, 0n));
  // The sort is stable: parts with equal remainders keep their order.
  const rounded = parts.map((_, index) => index).sort((a, b) => compare(parts[b]?.lost, parts[a]?.lost));
  const raised = new Set(rounded.slice(0, remaining));
  return parts.map(({ ore }, index) => kronerFromOre(Number(ore) + (raised.has(index) ? 1 : 0)));
}

const compare = (a = 0n, b = 0n) => (a < b ? -1 : a > b ? 1 : 0);
