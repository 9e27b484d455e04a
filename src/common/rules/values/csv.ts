/** Puts an apostrophe before a text that would be a formula (docs/decisions/063-what-a-spreadsheet-runs.md). */
export function guardFormula(text: string): string {
  return beginsFormula.test(text) && !isPlain.test(text) ? `'${text}` : text;
}

/** Reverses `guardFormula`, for an import of a file that the app exported. */
export function unguardFormula(text: string): string {
  const bare = text.slice(1);
  return text.startsWith("'") && guardFormula(bare) === text ? bare : text;
}

const beginsFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r\n]/u;

/** A signed number, a phone number with a plus, or only signs. A spreadsheet takes none of these for a formula. */
const isPlain = /^ *[+-](?: ?\d[\d .,\u00a0\u202f]*%?|[+-]*)$/;

/** Hundredths → `5000,00`, without thousands separators. */
export function decimalText(hundredths: number, sign: "," | "." = ","): string {
  const digits = String(Math.abs(hundredths)).padStart(3, "0");
  return `${hundredths < 0 ? "-" : ""}${digits.slice(0, -2)}${sign}${digits.slice(-2)}`;
}
