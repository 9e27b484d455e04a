import { oneLine } from "#common/rules/values/one-line.ts";
import { maxMailLine } from "../receipt-bounds.ts";

/** A header as one short line to be shown; null if nothing of it can be seen. */
export function mailLine(header: string | undefined): string | null {
  const line = oneLine((header ?? "").replace(/[\p{Cc}\s]+/gu, " "));
  return [...line].slice(0, maxMailLine).join("").trim() || null;
}
