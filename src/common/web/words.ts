import { counted } from "../rules/counted.ts";

export function listed(...parts: readonly (string | false)[]): string {
  return parts.filter(Boolean).join(" · ");
}

export function jobCountInWords(count: number): string {
  return counted(count, "opgave", "opgaver");
}
