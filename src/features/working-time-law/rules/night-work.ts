import { minutesWithin, type Period } from "./work-periods.ts";
import { type Day, instantAt, wallClockAt } from "./working-days.ts";

/** The night is from 22 to 5; three hours of the daily work in it make a night worker's day (docs/product-rules.md#working-time). */
export const night = { from: 22, to: 5 } as const;
export const nightWorkersMinutes = 3 * 60;

/** The two parts of the night that a day has: its first hours and its last ones. */
export function nightOf({ date, start, end }: Day): Period[] {
  const day = Temporal.PlainDate.from(date);
  return [
    { start, end: instantAt(day, night.to) },
    { start: instantAt(day, night.from), end },
  ];
}

/** Minutes of the periods at night, on the days given. */
export function nightMinutes(days: readonly Day[], periods: readonly Period[]): number {
  return days.reduce((sum, day) => sum + nightOf(day).reduce((all, part) => all + minutesWithin(part, periods), 0), 0);
}

/** The dates whose work is a night worker's. Work over midnight belongs to the day on which it starts. */
export function nightWorkersDates(days: readonly Day[], blocks: readonly Period[]): Set<string> {
  const minutes = new Map<string, number>();
  for (const block of blocks) {
    const met = days.filter((day) => day.start < block.end && day.end > block.start);
    const minutesOfBlock = nightMinutes(met, [block]);
    if (minutesOfBlock === 0) continue;
    const date = wallClockAt(block.start).toPlainDate().toString();
    minutes.set(date, (minutes.get(date) ?? 0) + minutesOfBlock);
  }
  return new Set([...minutes].flatMap(([date, sum]) => (sum >= nightWorkersMinutes ? date : [])));
}
