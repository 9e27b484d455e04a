import { formatNumber } from "../rules/numbers.ts";

/** `1 opgave`, `1.204 opgaver`. */
export function jobCountInWords(count: number): string {
  return count === 1 ? "1 opgave" : `${formatNumber(count)} opgaver`;
}
