// `Intl.NumberFormat` is not used, because its first use takes a tenth of a second on a phone.

/** The minus sign on screens. Files for other programs have a hyphen instead (`decimalText`). */
export const minus = "−";

/** Number → `1.234`, `1.234,5`. */
export function formatNumber(value: number): string {
  return danish(String(value));
}

/** Number → `1.234,50`, always with two decimals. */
export function formatDecimal(value: number): string {
  return danish(value.toFixed(2));
}

function danish(text: string): string {
  const [whole = "", decimals] = text.split(".");
  const grouped = whole.replace("-", minus).replace(/\B(?=(\d{3})+$)/g, ".");
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}
