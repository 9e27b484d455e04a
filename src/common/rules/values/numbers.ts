/*
 * Numbers as Danes write them. By hand, since the first use of `Intl.NumberFormat` takes a phone a tenth of a second of
 * its first screen; the tests hold it to what `Intl` says, but for the sign: a hyphen is no minus.
 */

/** Before what is negative, wherever a person reads it; files have signs of their own. */
export const minus = "−";

/** A number with the decimals that it has → `1.234`, `1.234,5`. */
export function formatNumber(value: number): string {
  return danish(String(value));
}

/** Number → `1.234,50`, the way a form field shows an amount; to two decimals. */
export function formatDecimal(value: number): string {
  return danish(value.toFixed(2));
}

/** A dot before each three digits of the whole part, seen from its end, and a comma before the decimals. */
function danish(text: string): string {
  const [whole = "", decimals] = text.split(".");
  const grouped = whole.replace("-", minus).replace(/\B(?=(\d{3})+$)/g, ".");
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}
