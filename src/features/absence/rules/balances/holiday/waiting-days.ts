import { dayAfter, type Employment } from "../employment.ts";
import { holidayYearOf } from "./holiday-year.ts";
import { lawRates, monthlyEarnings } from "./monthly-earnings.ts";

/* Illness in a holiday (docs/product-rules.md#illness-in-a-holiday). All amounts are hundredths of a day. */

/** A day of planned holiday. `share` is the part of the day that is holiday. */
export type HolidayDay = {
  readonly date: string;
  readonly absence_id: number;
  readonly share: number;
  readonly is_ill: boolean;
};

/** A day of planned holiday on which the person is ill: `share` is planned, and `amount` counts as holiday taken. */
export type WaitingDay = {
  readonly date: string;
  readonly absence_id: number;
  readonly share: number;
  readonly amount: number;
};

/** A fifth of the days that the employment earns, less the days lost by unpaid leave (the Holiday Act, § 12 (2)). */
export const waitingLimit = ({ employed, unearned }: { employed: number; unearned: number }): number =>
  Math.max(0, Math.round(employed / 5) - unearned);

/** The limit by the rates of the law. An employment without a last day is expected to last all year. */
export function waitingLimitOf(year: number, employment: Employment): number {
  const earnedBy = (of: Employment) =>
    monthlyEarnings(year, of, () => lawRates).reduce((sum, { amount }) => sum + amount, 0);
  const employed = earnedBy({ ...employment, unpaid: [] });
  return waitingLimit({ employed, unearned: employed - earnedBy(employment) });
}

/**
 * Adds how much of each day counts as holiday (`held`). Sick days count until the limit of their year. Sick days before
 * the first healthy day do not count, because the holiday has not begun (the Holiday Act, § 12 (1)).
 */
export function heldDays<Day extends HolidayDay>(
  days: readonly Day[],
  employment: Employment,
): (Day & { readonly held: number })[] {
  const waited = new Map<number, number>();
  let before: Day | undefined;
  let hasBegun = false;
  return byDate(days).map((day) => {
    const former = before;
    before = day;
    if (!day.is_ill) {
      hasBegun = true;
      return { ...day, held: day.share };
    }
    // Not computed for healthy days, because the loop in `isOneHoliday` would slow down lists of many people.
    hasBegun = former !== undefined && hasBegun && isOneHoliday(former, day);
    if (!hasBegun) return { ...day, held: 0 };
    const year = holidayYearOf(day.date);
    const sofar = waited.get(year) ?? 0;
    const held = Math.min(day.share, Math.max(0, waitingLimitOf(year, employment) - sofar));
    waited.set(year, sofar + held);
    return { ...day, held };
  });
}

const byDate = <Day extends HolidayDay>(days: readonly Day[]): Day[] =>
  days.toSorted((one, other) =>
    one.date === other.date ? one.absence_id - other.absence_id : one.date < other.date ? -1 : 1,
  );

function isOneHoliday(one: HolidayDay, next: HolidayDay): boolean {
  if (one.absence_id === next.absence_id) return true;
  for (let date = dayAfter(one.date); date < next.date; date = dayAfter(date))
    if (![0, 6].includes(new Date(date).getUTCDay())) return false;
  return true;
}
