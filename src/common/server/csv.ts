/** How a Danish Excel opens a CSV without questions: UTF-8 with BOM, semicolons, CRLF. */
export const excelCsv = { bom: true, delimiter: ";", record_delimiter: "windows" } as const;

/** Text that a spreadsheet would run as a formula gets an apostrophe in front; numbers never come this way. */
export function guardFormula(text: string): string {
  return /^[\s\u00a0]*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Hundredths → `5000,00`, without thousands separators. */
export function decimalText(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, "0");
  return `${hundredths < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}
