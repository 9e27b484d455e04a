import { counted } from "../rules/counted.ts";

/** `12 opgaver · 8 timer` */
export function listed(...parts: readonly (string | false)[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** `1 opgave`, `1.204 opgaver` */
export function jobCountInWords(count: number): string {
  return counted(count, "opgave", "opgaver");
}
