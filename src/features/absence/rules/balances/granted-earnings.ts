import type { DatePeriod, Employment } from "./employment.ts";
import { dayAfter, daysAfter, overlap } from "./employment.ts";
import type { Earning } from "./holiday/monthly-earnings.ts";

/** The whole amount of a year, given on its first day, or on the first day of the employment if that is later. */
export function grantedAtOnce(year: DatePeriod, employment: Employment, amount: number): Earning[] {
  const employed = overlap(year, { from: employment.from, to: employment.until ?? year.to });
  return employed && amount > 0 ? [{ on: employed.from, usable_from: employed.from, amount }] : [];
}

/**
 * The earnings of each whole week of employment: a 52nd of the amount of a year. 37 hours a year are 0,7115 hours a week,
 * as in the agreements of GLS-A. The running sum is rounded, so 52 weeks give the whole amount.
 */
export function earnedByTheWeek(year: DatePeriod, employment: Employment, amount: number): Earning[] {
  const employed = overlap(year, { from: employment.from, to: employment.until ?? year.to });
  if (!employed) return [];
  const sumOf = (weeks: number) => Math.round((amount * weeks) / weeksInYear);
  return Array.from({ length: weeksInYear }, (_, week) => {
    const on = daysAfter(employed.from, 7 * week + 6);
    return { on, usable_from: dayAfter(on), amount: sumOf(week + 1) - sumOf(week) };
  }).filter(({ on }) => on <= employed.to);
}

const weeksInYear = 52;
