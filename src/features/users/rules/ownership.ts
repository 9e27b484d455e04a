import { formatNumber } from "../../../common/rules/values/numbers.ts";

/** What somebody owns: `3 projekter og 1 cost center`; "" for nothing. */
export function ownedInWords(projects: number, costCenters: number): string {
  return [inWords(projects, "projekt", "projekter"), inWords(costCenters, "cost center", "cost centers")]
    .filter(Boolean)
    .join(" og ");
}

function inWords(count: number, one: string, many: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`;
}
