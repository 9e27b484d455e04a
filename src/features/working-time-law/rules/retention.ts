import { referenceMonths } from "./average-hours.ts";

/** Working time is kept for five years after the reference period of its day (docs/product-rules.md#working-time). */
export const retentionYears = 5;

/** The last day on which the working time of a day is kept. */
export const keptUntil = (date: Temporal.PlainDate): Temporal.PlainDate =>
  date.add({ months: referenceMonths }).add({ years: retentionYears });

/** The latest calendar year none of whose days is kept any longer. */
export function lastExpiredYear(today: Temporal.PlainDate): number {
  const year = today.year - retentionYears - 1;
  const lastKept = keptUntil(Temporal.PlainDate.from({ year, month: 12, day: 31 }));
  return Temporal.PlainDate.compare(lastKept, today) < 0 ? year : year - 1;
}
