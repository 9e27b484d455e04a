/**
 * Text that a spreadsheet would run as a formula gets an apostrophe in front; numbers never come this way. What a
 * spreadsheet drops while it reads, such as blanks and invisible characters, does not hide a formula, and signs of full
 * width begin one where Japanese is written.
 */
export function guardFormula(text: string): string {
  return /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r\n]/u.test(text) ? `'${text}` : text;
}

/** Hundredths → `5000,00`, without thousands separators. */
export function decimalText(hundredths: number, sign: "," | "." = ","): string {
  const digits = String(Math.abs(hundredths)).padStart(3, "0");
  return `${hundredths < 0 ? "-" : ""}${digits.slice(0, -2)}${sign}${digits.slice(-2)}`;
}
