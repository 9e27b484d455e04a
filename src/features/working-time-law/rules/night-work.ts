import { withoutPauses } from "./pauses/pauses.ts";
import { merged, type Period, type Work } from "./work-periods.ts";
import { type Day, dayAt, daysOf } from "./working-days.ts";

/** A day with at least this many minutes of work at night has night work (docs/product-rules.md#working-time). */
export const nightWorkersMinutes = 3 * 60;

/** Minutes. A person with this much work at night in 12 months is a night worker. */
export const nightWorkersYear = 300 * 60;

/** How many minutes of the periods lie in the nights of these days. */
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

export const isAtNight = (period: Period): boolean => nightMinutesOf(period) > 0;

/**
 * Minutes of work at night by date, for dates with at least 3 hours. A block counts on the date of its start.
 * @param worked the work of `blocks` without its pauses, earliest first
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
 * Makes a function that returns the minutes at night of the date on which the job's block starts. The result is
 * undefined if the minutes are under 3 hours, or if no part of the job itself is at night.
 * @param all the person's work around the jobs, including the jobs
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
 * The dates with work at night on which the person is a night worker, with the night minutes of the last 12 months.
 * @param worked without pauses, earliest first: all work of `days`, and at least the work at night of the year before
 */
export function nightWorkersYears(days: readonly Day[], worked: readonly Period[]): Map<string, number> {
  const nights = nightsByDate(worked);
  const shown = new Set(days.map(({ date }) => date));
  const years = new Map<string, number>();
  let [sum, first] = [0, 0];
  for (const { date, minutes } of nights) {
    sum += minutes;
    if (sum < nightWorkersYear || !shown.has(date)) continue;
    // The dates are compared as text, so `02-29` of a year without that day is allowed. It sorts after the 28th.
    const yearBefore = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
    for (let old = nights[first]; old && old.date <= yearBefore; old = nights[++first]) sum -= old.minutes;
    if (sum >= nightWorkersYear) years.set(date, sum);
  }
  return years;
}

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
