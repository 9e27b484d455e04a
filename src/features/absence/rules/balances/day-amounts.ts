import type { SingleDayRule } from "./balance-rules.ts";

export type DayOff = {
  /** The share of the day that is off, in hundredths. */
  readonly share: number;
  /** The index of the day among the planned days of its week, from 0. `days_in_week` is the number of these days. */
  readonly place: number;
  readonly days_in_week: number;
};

/** The share of a day's norm that minutes of absence take, in hundredths; 100 if the norm is 0. */
export function shareOfDay(minutes: number, norm: number): number {
  return norm > 0 ? Math.round((100 * Math.min(minutes, norm)) / norm) : 100;
}

/** The holiday that a day off uses, in hundredths. By `five-a-week`, the planned days of a week use 5,00 together. */
export function holidayUsed({ share, place, days_in_week }: DayOff, rule: SingleDayRule): number {
  if (rule === "share" || days_in_week === 0) return share;
  const sumOf = (days: number) => Math.round((500 * days) / days_in_week);
  return Math.round(((sumOf(place + 1) - sumOf(place)) * share) / 100);
}
