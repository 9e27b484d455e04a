import { formatDecimal } from "./numbers.ts";

// Money is calculated in whole øre. Requests, the database and forms have kroner, which only these functions convert.

/** Whether an amount in kroner has at most two decimals. */
export function isWholeOre(kroner: number): boolean {
  const ore = nearestOre(kroner);
  return Number.isSafeInteger(ore) && kronerFromOre(ore) === kroner;
}

/** Kroner with at most two decimals → øre. Throws a RangeError for more decimals. */
export function oreFromKroner(kroner: number): number {
  if (!isWholeOre(kroner)) throw new RangeError(`${kroner} is not a whole number of øre`);
  return nearestOre(kroner);
}

/** Never -0. */
const nearestOre = (kroner: number) => Math.round(kroner * 100) + 0;

export function kronerFromOre(ore: number): number {
  return ore / 100;
}

export function sumKroner(amounts: readonly number[]): number {
  return kronerFromOre(amounts.reduce((sum, amount) => sum + oreFromKroner(amount), 0));
}

/** `numerator / denominator` for non-negative integers, rounded half up, in integer arithmetic. */
export function divideHalfUp(numerator: number, denominator: number): number {
  const doubled = 2 * numerator + denominator;
  return (doubled - (doubled % (2 * denominator))) / (2 * denominator);
}

/** A half is rounded away from zero, so a reversal is exactly the negated amount (docs/product-rules.md#rounding). */
export function divideHalfAwayFromZero(numerator: number, denominator: number): number {
  return numerator < 0 ? 0 - divideHalfUp(-numerator, denominator) : divideHalfUp(numerator, denominator);
}

/** The price of non-negative minutes in øre, rounded half up; `hourlyOre` is øre per hour. */
export function oreOfMinutes(hourlyOre: number, minutes: number): number {
  return divideHalfUp(hourlyOre * minutes, 60);
}

/** Minutes → hundredths of an hour: 445 → 742 (7,42 timer), -445 → -742 (docs/product-rules.md#rounding). */
export function hundredthsOfHours(minutes: number): number {
  return divideHalfAwayFromZero(minutes * 100, 60);
}

/** Kroner → `1.234,50 kr.` (docs/product-rules.md#amounts). */
export function formatKroner(kroner: number): string {
  return `${formatDecimal(kroner)}\u00a0kr.`;
}

/** Typed kroner → number: `1.234` → 1234, `1,23` → 1.23, `1,234` → undefined (docs/product-rules.md#amounts). */
export function parseKroner(text: string): number | undefined {
  if (text.length > maxTypedAmount) return undefined;
  const given = text.trim().toLowerCase();
  const unsigned = given.replace(minusBefore, "$1");
  const bare = unsigned.replace(currencyBefore, "").replace(currencyAfter, "").replace(noOre, "").trim();
  const parts = amounts.map((amount) => amount.exec(bare)).find((found) => found !== null);
  if (!parts) return undefined;
  const whole = (parts[1] ?? "").replace(/\D/g, "");
  const ore = Number(whole + (parts[2] ?? "").padEnd(2, "0"));
  if (!Number.isSafeInteger(ore)) return undefined;
  return kronerFromOre(unsigned === given ? ore : 0 - ore);
}

const maxTypedAmount = 40;
/** A hyphen, minus sign or dash before the amount. The currency may stand before or after the sign. */
const minusBefore = /^((?:kr\.?|kroner|dkk)?\s*)[-–−]\s*(?=[\ddk.,])/;
const currencyBefore = /^(?:kr\.?|kroner|dkk)(?=\s*[\d.,])/;
const currencyAfter = /(?:kr\.?|kroner|dkk)$/;
/** `500,-` means no øre. */
const noOre = /[.,]?\s*[-–—−]{1,2}\s*$/;
/** Amounts with thousands grouped by dots, with thousands grouped by spaces, and without groups. */
const amounts = [
  /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2}))?$/,
  /^(\d{1,3}(?:\s\d{3})+)(?:[.,](\d{0,2}))?$/,
  /^(\d+)(?:,(\d{0,2}))?$/,
  /^(\d*)[.,](\d{1,2})$/,
];
