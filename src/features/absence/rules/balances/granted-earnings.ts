import type { DatePeriod, Employment } from "./employment.ts";
import { dayAfter, daysAfter, overlap } from "./employment.ts";
import type { Earning } from "./holiday/monthly-earnings.ts";

/** Gives the amount of a year on its first day, or on the first day of the employment if that day is later. */
export function grantedAtOnce(year: DatePeriod, employment: Employment, amount: number): Earning[] {
  const employed = overlap(year, { from: employment.from, to: employment.until ?? year.to });
  return employed && amount > 0 ? [{ on: employed.from, usable_from: employed.from, amount }] : [];
}

/** A 52nd of a year's amount for each whole week of employment (agreements of GLS-A). 52 weeks give all of it. */
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
