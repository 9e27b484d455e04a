import { formatNumber } from "../rules/values/numbers.ts";

/** What there is to say of something, with a dot between: `12 opgaver · 8 timer`. */
export function listed(...parts: readonly (string | false)[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** `1 opgave`, `1.204 opgaver`. */
export function jobCountInWords(count: number): string {
  return count === 1 ? "1 opgave" : `${formatNumber(count)} opgaver`;
}
