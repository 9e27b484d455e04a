import type { SingleDayRule } from "./balance-rules.ts";

/** How much an absence uses of an account. Days are hundredths, and the norm is minutes. */

export type DayOff = {
  /** The part of the day's norm that is off, in hundredths. */
  readonly share: number;
  /** The position of the day among the planned days of its week, from 0, and their number. */
  readonly place: number;
  readonly days_in_week: number;
};

/** The part of a day that an absence of some minutes is; a day without a norm is whole. */
export function shareOfDay(minutes: number, norm: number): number {
  return norm > 0 ? Math.round((100 * Math.min(minutes, norm)) / norm) : 100;
}

/**
 * The holiday that a day off uses. `share` counts the days of the plan. `five-a-week` lets the days of a week use 5,00 together,
 * however many they are.
 */
export function holidayUsed({ share, place, days_in_week }: DayOff, rule: SingleDayRule): number {
  if (rule === "share" || days_in_week === 0) return share;
  const sumOf = (days: number) => Math.round((500 * days) / days_in_week);
  return Math.round(((sumOf(place + 1) - sumOf(place)) * share) / 100);
}
