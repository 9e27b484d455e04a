import type { SingleDayRule } from "./balance-rules.ts";

/* How much of an account an absence uses. Days are in hundredths, and the norm is in minutes. */

export type DayOff = {
  /** The part of the day's norm that is off, in hundredths. */
  readonly share: number;
  /** The position, from 0, of the day among the planned days of its week. `days_in_week` is their number. */
  readonly place: number;
  readonly days_in_week: number;
};

/** The share of a day, in hundredths, that an absence of some minutes takes. On a day without a norm it is the whole day. */
export function shareOfDay(minutes: number, norm: number): number {
  return norm > 0 ? Math.round((100 * Math.min(minutes, norm)) / norm) : 100;
}

/**
 * The holiday that a day off uses. The rule `share` counts the days of the plan. By the rule `five-a-week`, the planned
 * days of a week use 5,00 together, however many they are.
 */
export function holidayUsed({ share, place, days_in_week }: DayOff, rule: SingleDayRule): number {
  if (rule === "share" || days_in_week === 0) return share;
  const sumOf = (days: number) => Math.round((500 * days) / days_in_week);
  return Math.round(((sumOf(place + 1) - sumOf(place)) * share) / 100);
}
