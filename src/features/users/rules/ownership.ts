import { counted } from "#common/rules/counted.ts";

/** `3 projekter og 1 cost center`; "" for nothing. */
export function ownedInWords(projects: number, costCenters: number): string {
  return [
    projects > 0 && counted(projects, "projekt", "projekter"),
    costCenters > 0 && counted(costCenters, "cost center", "cost centers"),
  ]
    .filter(Boolean)
    .join(" og ");
}
