/**
 * Text that a spreadsheet would run as a formula gets an apostrophe in front (docs/decisions/063-what-a-spreadsheet-runs.md).
 * What a spreadsheet drops while it reads, such as blanks and invisible characters, does not hide a formula, and signs of
 * full width begin one where Japanese is written.
 */
export function guardFormula(text: string): string {
  return beginsFormula.test(text) && !isPlain.test(text) ? `'${text}` : text;
}

const beginsFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r\n]/u;

/** A number or a phone number behind its sign, or signs only: there is nothing to run. */
const isPlain = /^ *[+-](?: ?\d[\d .,\u00a0\u202f]*%?|[+-]*)$/;

/** Hundredths → `5000,00`, without thousands separators. */
export function decimalText(hundredths: number, sign: "," | "." = ","): string {
  const digits = String(Math.abs(hundredths)).padStart(3, "0");
  return `${hundredths < 0 ? "-" : ""}${digits.slice(0, -2)}${sign}${digits.slice(-2)}`;
}
