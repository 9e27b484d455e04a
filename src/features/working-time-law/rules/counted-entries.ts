import { startOfDay } from "#common/rules/time/clock.ts";
import { minuteOf, type Period, periodOf, type Work } from "./work-periods.ts";

type Entry = { readonly date: string; readonly is_corrected: boolean };

type EntryTimes = {
  readonly date: string;
  /** `YYYY-MM-DD HH:mm:ss`; null if only the minutes are known. */
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly pause_minutes: number;
  readonly minutes: number;
};

/**
 * The entries that count as work beside the person's jobs (docs/decisions/104-register-entries.md).
 * @param jobs all jobs of the person on the days of the entries
 */
export function countedEntries<E extends Entry>(entries: readonly E[], jobs: readonly Period[]): E[] {
  return entries.filter(({ date, is_corrected }) => is_corrected || !jobs.some(takes(dayOf(date))));
}

/** Whether a job replaces the planned entry of a day: the job starts on the day, or covers the day completely. */
const takes =
  (day: Period) =>
  ({ start, end }: Period): boolean =>
    start < day.end && end > day.start && (start >= day.start || end >= day.end);

function dayOf(date: string): Period {
  const day = Temporal.PlainDate.from(date);
  return { start: minuteOf(startOfDay(day)), end: minuteOf(startOfDay(day.add({ days: 1 }))) };
}

/** The start of the pause in a person's plan on a date, `HH:mm`; null if the plan has none. */
export type PlannedPause = (date: string) => string | null;

/** The entries that have times, as work. `plannedPause` finds the start of each pause in the plan. */
export function workOfEntries(
  entries: readonly EntryTimes[],
  plannedPause: PlannedPause | undefined = () => null,
): Work[] {
  return entries.flatMap(({ date, started_at, ended_at, pause_minutes }) => {
    const period = started_at !== null && ended_at !== null && periodOf(started_at, ended_at);
    return period ? { ...period, pause_minutes, pause_start: null, planned_pause: plannedPause(date) } : [];
  });
}

/** A day whose register entry has minutes but no start and end. */
export type Untimed = Period & { readonly date: string; readonly minutes: number };

export const untimedEntries = (entries: readonly EntryTimes[]): Untimed[] =>
  entries.flatMap(({ date, started_at, minutes }) =>
    started_at === null && minutes > 0 ? { ...dayOf(date), date, minutes } : [],
  );

/** The minutes of the untimed days that begin in a period. */
export const untimedMinutes = ({ start, end }: Period, untimed: readonly Untimed[]): number =>
  untimed.reduce((sum, day) => sum + (day.start >= start && day.start < end ? day.minutes : 0), 0);
