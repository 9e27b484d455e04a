import { withoutPauses } from "./pauses/pauses.ts";
import { merged, minutesWithin, type Period, type Work, within } from "./work-periods.ts";
import { type Day, dayAt, daysOf } from "./working-days.ts";

/** Three hours of the daily work at night make a night worker's day (docs/product-rules.md#working-time). */
export const nightWorkersMinutes = 3 * 60;

/** Minutes at night in 12 months that make a person a night worker. */
export const nightWorkersYear = 300 * 60;

/** Minutes of the periods at night, on the days given. */
export function nightMinutes(days: readonly Day[], periods: readonly Period[]): number {
  let sum = 0;
  for (const { nights } of days) for (const part of nights) sum += minutesWithin(part, periods);
  return sum;
}

/**
 * The minutes at night by date, of the dates whose work is a night worker's. Work over midnight belongs to the day on which it starts.
 * @param worked the same work without its pauses
 */
export function nightWorkersDates(blocks: readonly Period[], worked: readonly Period[]): Map<string, number> {
  const minutes = new Map<string, number>();
  for (const block of blocks) {
    const days = daysOf(block);
    if (nightMinutes(days, [block]) === 0) continue;
    const { date } = dayAt(block.start);
    minutes.set(date, (minutes.get(date) ?? 0) + nightMinutes(days, within([block], worked)));
  }
  return new Map([...minutes].filter(([, sum]) => sum >= nightWorkersMinutes));
}

/**
 * The minutes at night of the day to which some night work belongs, if they make it a night worker's day.
 * @param all the person's work around it, and itself
 */
export function nightWorkAmong(all: readonly Work[]): (work: Period) => number | undefined {
  const blocks = merged(all);
  let dates: ReadonlyMap<string, number> | undefined;
  return (work) => {
    if (nightMinutes(daysOf(work), [work]) === 0) return undefined;
    dates ??= nightWorkersDates(blocks, withoutPauses(all));
    const block = blocks.find(({ start, end }) => start <= work.start && end >= work.end);
    return block && dates.get(dayAt(block.start).date);
  };
}

/**
 * The minutes at night in the 12 months up to each day with work at night, of the days on which they make the person a night worker.
 * @param worked work without its pauses, earliest first: of the days, and at night of the 12 months before
 */
export function nightWorkersYears(days: readonly Day[], worked: readonly Period[]): Map<string, number> {
  const minutes = new Map<string, number>();
  for (const period of worked)
    for (const day of daysOf(period)) {
      const atNight = nightMinutes([day], [period]);
      if (atNight > 0) minutes.set(day.date, (minutes.get(day.date) ?? 0) + atNight);
    }
  const shown = new Set(days.map(({ date }) => date));
  const years = new Map<string, number>();
  const dates = [...minutes.keys()].sort();
  let [sum, first] = [0, 0];
  for (const date of dates) {
    sum += minutes.get(date) ?? 0;
    // A year before 29 February is the text `02-29`, which sorts after the 28th.
    const yearBefore = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
    for (let old = dates[first]; old !== undefined && old <= yearBefore; old = dates[++first])
      sum -= minutes.get(old) ?? 0;
    if (sum >= nightWorkersYear && shown.has(date)) years.set(date, sum);
  }
  return years;
}
