import { formatNumber } from "./values/numbers.ts";

/** `counted(1, "opgave", "opgaver")` → `1 opgave`; 1204 → `1.204 opgaver`. */
export function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
