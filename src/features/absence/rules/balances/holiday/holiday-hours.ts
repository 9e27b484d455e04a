import type { Earning } from "./monthly-earnings.ts";

/** Converts hundredths of a day to hundredths of an hour: 208 → 1539 for a `week` of 2220 minutes. */
export const inHours = (days: number, week: number): number => Math.round((days * week) / 5 / 60);

/** Rounds the running sum instead of each month, so twelve months of a 37-hour week give 185,00 hours. */
export function earningsInHours(earnings: readonly Earning[], week: number): Earning[] {
  let [days, hours] = [0, 0];
  return earnings.map((earning) => {
    days += earning.amount;
    const amount = inHours(days, week) - hours;
    hours += amount;
    return { ...earning, amount };
  });
}
