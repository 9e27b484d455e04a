import type { LawRules } from "#common/rules/law-rules.ts";

/** The most hours a week on average in a reference period (docs/product-rules.md#working-time). */
export const maxWeeklyHours = 48;
/** Days. A shorter period gets no average, because 2 days of 8 hours would already be 56 hours a week. */
export const minAverageDays = 7;

export type DateRange = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate };

/** The reference period that ends with `month`, or with the last whole month before today if `month` is not over. */
export function referencePeriod(
  month: Temporal.PlainYearMonth,
  today: Temporal.PlainDate,
  { reference_months }: Pick<LawRules, "reference_months">,
): DateRange {
  const isOver = Temporal.PlainYearMonth.compare(month, today.toPlainYearMonth()) < 0;
  const lastWhole = isOver ? month : today.toPlainYearMonth().subtract({ months: 1 });
  return {
    from: lastWhole.subtract({ months: reference_months - 1 }).toPlainDate({ day: 1 }),
    to: lastWhole.toPlainDate({ day: lastWhole.daysInMonth }),
  };
}

/** The part of a reference period from the person's first day of work on; undefined if it is under a week. */
export function employedDays({ from, to }: DateRange, firstDay: Temporal.PlainDate): DateRange | undefined {
  const employed = Temporal.PlainDate.compare(from, firstDay) < 0 ? { from: firstDay, to } : { from, to };
  return daysIn(employed) < minAverageDays ? undefined : employed;
}

export const daysIn = ({ from, to }: DateRange): number => from.until(to).days + 1;

/** Hundredths of hours a week, on average. */
export const weeklyHundredths = (minutes: number, days: number): number =>
  Math.round((minutes * 7 * 100) / (days * 60));

export const isOverWeeklyHours = (minutes: number, days: number, limit = maxWeeklyHours): boolean =>
  minutes * 7 > limit * 60 * days;
