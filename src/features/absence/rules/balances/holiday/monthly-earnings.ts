import { dayAfter, type Employment, monthOf, paidDays } from "../employment.ts";
import { holidayYearStart } from "./holiday-year.ts";

/** In hundredths of a day, or minutes for extra holiday counted in hours. The examples are the rates of the law. */
export type EarningRates = {
  /** For a whole month: 208. */
  readonly per_month: number;
  /** For each calendar day of a month that is not whole: 7. Such a month earns at most `per_month`. */
  readonly per_day: number;
  /** For twelve whole months: 2500. No year gives more. */
  readonly per_year: number;
};

/** The Holiday Act, § 5. */
export const lawRates: EarningRates = { per_month: 208, per_day: 7, per_year: 2500 };

export type Earning = {
  /** The amount is earned at the end of this date. */
  readonly on: string;
  readonly usable_from: string;
  readonly amount: number;
};

/** A month's amount is earned on its last day or the employment's last day, and may be used from the day after. */
export function monthlyEarnings(
  year: number,
  employment: Employment,
  ratesOn: (date: string) => EarningRates,
): Earning[] {
  const { per_year } = ratesOn(holidayYearStart(year));
  const earnings: Earning[] = [];
  let [sum, wholeMonths] = [0, 0];
  for (let month = 9; month < 9 + 12; month++) {
    const whole = monthOf(year, month);
    const days = paidDays(whole, employment);
    if (days === 0) continue;
    const { per_month, per_day } = ratesOn(whole.from);
    if (days === whole.days) wholeMonths++;
    const earned = days === whole.days ? per_month : Math.min(days * per_day, per_month);
    const amount = wholeMonths === 12 ? per_year - sum : Math.min(earned, per_year - sum);
    sum += amount;
    const on = employment.until !== null && employment.until < whole.to ? employment.until : whole.to;
    earnings.push({ on, usable_from: on === whole.to ? whole.next : dayAfter(on), amount });
  }
  return earnings;
}

export function earnedOn(earnings: readonly Earning[], date: string): number {
  return earnings.reduce((sum, { on, amount }) => (on <= date ? sum + amount : sum), 0);
}

export function usableOn(earnings: readonly Earning[], date: string): number {
  return earnings.reduce((sum, { usable_from, amount }) => (usable_from <= date ? sum + amount : sum), 0);
}
