import { hasControls, oneLine } from "#common/rules/values/one-line.ts";
import { maxReceiptName } from "./receipt-bounds.ts";

/** What a receipt is called whose file has no name that could be shown. */
export const namelessReceipt = "Bilag";

/**
 * The name that a file is shown by: the last part of what may be a path, on one line (docs/product-rules.md#receipts).
 * It names nothing on a disk.
 */
export function receiptName(sent: string): string {
  const base = oneLine(sent.split(/[\\/]/).at(-1) ?? "");
  return base === "" || base === "." || base === ".." || hasControls(base) ? namelessReceipt : shortened(base);
}

/** The end of a name tells its type, and its number where there are several: the middle goes. */
function shortened(name: string): string {
  const letters = [...name];
  if (letters.length <= maxReceiptName) return name;
  const end = 20;
  return [...letters.slice(0, maxReceiptName - end - 1), "…", ...letters.slice(-end)].join("");
}
