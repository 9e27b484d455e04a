import { minutesWithin, type Period, within } from "./work-periods.ts";
import { type Day, wallClockAt } from "./working-days.ts";

/** Three hours of the daily work at night make a night worker's day (docs/product-rules.md#working-time). */
export const nightWorkersMinutes = 3 * 60;

/** Minutes of the periods at night, on the days given. */
export function nightMinutes(days: readonly Day[], periods: readonly Period[]): number {
  return days.flatMap(({ nights }) => nights).reduce((sum, part) => sum + minutesWithin(part, periods), 0);
}

/**
 * The dates whose work is a night worker's. Work over midnight belongs to the day on which it starts.
 * @param worked the same work without its pauses
 */
export function nightWorkersDates(
  days: readonly Day[],
  blocks: readonly Period[],
  worked: readonly Period[],
): Set<string> {
  const minutes = new Map<string, number>();
  for (const block of blocks) {
    const met = days.filter((day) => day.start < block.end && day.end > block.start);
    const minutesOfBlock = nightMinutes(met, within([block], worked));
    if (minutesOfBlock === 0) continue;
    const date = wallClockAt(block.start).toPlainDate().toString();
    minutes.set(date, (minutes.get(date) ?? 0) + minutesOfBlock);
  }
  return new Set([...minutes].flatMap(([date, sum]) => (sum >= nightWorkersMinutes ? date : [])));
}
