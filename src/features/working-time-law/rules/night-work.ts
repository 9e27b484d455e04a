import { withoutPauses } from "./pauses/pauses.ts";
import { merged, type Period, type Work } from "./work-periods.ts";
import { type Day, dayAt, daysOf } from "./working-days.ts";

/** Three hours of the daily work at night make a night worker's day (docs/product-rules.md#working-time). */
export const nightWorkersMinutes = 3 * 60;

/** Minutes at night in 12 months that make a person a night worker. */
export const nightWorkersYear = 300 * 60;

/** Minutes of the periods at night, on the days given. */
export function nightMinutes(days: readonly Day[], periods: readonly Period[]): number {
  let sum = 0;
  for (const day of days) for (const period of periods) sum += minutesAtNight(day, period);
  return sum;
}

function minutesAtNight({ nights }: Day, { start, end }: Period): number {
  let sum = 0;
  for (const night of nights) sum += Math.max(0, Math.min(end, night.end) - Math.max(start, night.start));
  return sum;
}

const nightMinutesOf = (period: Period): number => nightMinutes(daysOf(period), [period]);

/** Whether a part of a period lies at night. */
export const isAtNight = (period: Period): boolean => nightMinutesOf(period) > 0;

/**
 * The minutes at night by date, of the dates whose work is a night worker's. Work over midnight belongs to the day on which it starts.
 * @param blocks earliest first
 * @param worked the same work without its pauses, earliest first
 */
export function nightWorkersDates(blocks: readonly Period[], worked: readonly Period[]): Map<string, number> {
  const minutes = new Map<string, number>();
  let place = 0;
  for (const block of blocks) {
    let sum = 0;
    for (let part = worked[place]; part && part.end <= block.end; part = worked[++place])
      if (part.start >= block.start) sum += nightMinutesOf(part);
    const { date } = dayAt(block.start);
    if (sum > 0) minutes.set(date, (minutes.get(date) ?? 0) + sum);
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
    if (!isAtNight(work)) return undefined;
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
  const nights = nightsByDate(worked);
  const shown = new Set(days.map(({ date }) => date));
  const years = new Map<string, number>();
  let [sum, first] = [0, 0];
  for (const { date, minutes } of nights) {
    sum += minutes;
    if (sum < nightWorkersYear || !shown.has(date)) continue;
    // A year before 29 February is the text `02-29`, which sorts after the 28th.
    const yearBefore = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
    for (let old = nights[first]; old && old.date <= yearBefore; old = nights[++first]) sum -= old.minutes;
    if (sum >= nightWorkersYear) years.set(date, sum);
  }
  return years;
}

/** The minutes at night of each date that has some, earliest first. */
function nightsByDate(worked: readonly Period[]): { readonly date: string; minutes: number }[] {
  const nights: { date: string; minutes: number }[] = [];
  for (const period of worked)
    for (let day: Day | undefined = dayAt(period.start); day; day = period.end > day.end ? dayAt(day.end) : undefined) {
      const minutes = minutesAtNight(day, period);
      if (minutes === 0) continue;
      const last = nights.at(-1);
      if (last?.date === day.date) last.minutes += minutes;
      else nights.push({ date: day.date, minutes });
    }
  return nights;
}
