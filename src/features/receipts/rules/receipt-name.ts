import { hasControls, oneLine } from "#common/rules/values/one-line.ts";
import { maxReceiptName } from "./receipt-bounds.ts";

export const namelessReceipt = "Bilag";

/** The name to show for a file: the last part of the sent path, shortened (docs/product-rules.md#receipts). */
export function receiptName(sent: string): string {
  const base = oneLine(sent.split(/[\\/]/).at(-1) ?? "");
  return base === "" || base === "." || base === ".." || hasControls(base) ? namelessReceipt : shortened(base);
}

/** Cuts out the middle, because the end has the file's type and often a number. */
function shortened(name: string): string {
  const letters = [...name];
  if (letters.length <= maxReceiptName) return name;
  const end = 20;
  return [...letters.slice(0, maxReceiptName - end - 1), "…", ...letters.slice(-end)].join("");
}
