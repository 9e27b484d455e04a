import type { Earning } from "./monthly-earnings.ts";

/* Holiday that is counted in hours (docs/product-rules.md#holiday-in-hours). */

/**
 * Converts hundredths of a day to hundredths of an hour. A day is a fifth of the week: 208 become 1539 with a week of 37
 * hours.
 * @param week minutes
 */
export const inHours = (days: number, week: number): number => Math.round((days * week) / 5 / 60);

/**
 * Converts earned days to hours. The running sum is rounded, not each month, so twelve months of 37 hours a week are
 * 185,00 hours.
 */
export function earningsInHours(earnings: readonly Earning[], week: number): Earning[] {
  let [days, hours] = [0, 0];
  return earnings.map((earning) => {
    days += earning.amount;
    const amount = inHours(days, week) - hours;
    hours += amount;
    return { ...earning, amount };
  });
}
