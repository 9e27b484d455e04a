import { kronerFromOre, oreFromKroner } from "#common/rules/values/money.ts";

/**
 * An amount as parts that are as large as each other to an øre and add up to it; what cannot be divided goes to the first ones
 * (docs/product-rules.md#split-of-an-expense).
 * @param amount kroner, at most two decimals
 */
export function equalParts(amount: number, count: number): number[] {
  return proportionalParts(amount, Array<number>(count).fill(1));
}

/**
 * An amount in the proportion of its parts' weights, exact to the øre: each part is rounded down, and the øre that remain go to
 * those that lost most, of equal ones to the first. So no part gets more than its weight where the amount is no more than all weights together:
 * the VAT of a part is never above its amount (docs/product-rules.md#split-of-an-expense).
 * @param amount kroner, at most two decimals, not negative
 * @param weights kroner or plain numbers with at most two decimals, not negative; without any above 0 the parts are equal
 */
export function proportionalParts(amount: number, weights: readonly number[]): number[] {
  const total = BigInt(oreFromKroner(amount));
  const given = weights.map((weight) => BigInt(oreFromKroner(weight)));
  const shares = given.some((share) => share > 0n) ? given : given.map(() => 1n);
  const whole = shares.reduce((sum, share) => sum + share, 0n);
  const parts = shares.map((share) => ({ ore: (total * share) / whole, lost: (total * share) % whole }));
  const remaining = Number(total - parts.reduce((sum, { ore }) => sum + ore, 0n));
  // A sort leaves equal ones in their order.
  const rounded = parts.map((_, index) => index).sort((a, b) => compare(parts[b]?.lost, parts[a]?.lost));
  const raised = new Set(rounded.slice(0, remaining));
  return parts.map(({ ore }, index) => kronerFromOre(Number(ore) + (raised.has(index) ? 1 : 0)));
}

const compare = (a = 0n, b = 0n) => (a < b ? -1 : a > b ? 1 : 0);
