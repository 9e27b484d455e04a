import { oneLine } from "#common/rules/values/one-line.ts";
import { maxMailLine } from "../receipt-bounds.ts";

/** Shortens a header to one line for display; null if it has no visible text. */
export function mailLine(header: string | undefined): string | null {
  const line = oneLine((header ?? "").replace(/[\p{Cc}\s]+/gu, " "));
  return [...line].slice(0, maxMailLine).join("").trim() || null;
}
