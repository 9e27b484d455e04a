import { parseWallClock, timeZone, wallClockText } from "#common/rules/clock.ts";
import { jobMinutes, minuteStep } from "#features/jobs/rules/job-input.ts";

/** Where in a day a new job has room (docs/product-rules.md#cells-of-the-week). */

/** From `YYYY-MM-DD HH:mm:ss` to the same, on the wall clock of Copenhagen. */
export type Slot = { readonly started_at: string; readonly ended_at: string };

/** The start of a day's first job where nobody has worked enough to say when they usually start, `HH:mm`. */
export const defaultStart = "07:00";

/**
 * The end of what starts then and lasts so many elapsed minutes; undefined where no text names it: the second time of the
 * hour that the clock repeats (docs/product-rules.md#the-wall-clock).
 */
export function endAfter(startedAt: string, minutes: number): string | undefined {
  const start = parseWallClock(startedAt);
  if (!start) return undefined;
  const end = wallClockText(start.toZonedDateTime(timeZone).add({ minutes }).toPlainDateTime());
  return jobMinutes(startedAt, end) === minutes ? end : undefined;
}

/**
 * The first room for a job of so many minutes: after the last of what is there on that day, else at the usual start, else
 * as early as there is any. It ends on the day on which it starts, and overlaps nothing.
 * @param date `YYYY-MM-DD`
 * @param busy what is there already, also on the days around
 * @param preferredStart `HH:mm`, which comes before all others: that of the job that is copied
 */
export function freeSlot(
  date: string,
  minutes: number,
  busy: readonly Slot[],
  { usualStart, preferredStart }: { readonly usualStart: string; readonly preferredStart?: string | undefined },
): Slot | undefined {
  const starts = [preferredStart, endOfDay(date, busy), usualStart, ...everyStep];
  for (const start of starts) {
    const slot = start === undefined ? undefined : slotAt(`${date} ${start}:00`, minutes);
    if (slot && !busy.some((other) => overlap(slot, other))) return slot;
  }
  return undefined;
}

/** Each start that a day has. */
const everyStep = Array.from({ length: (24 * 60) / minuteStep }, (_, step) => clockText(step * minuteStep));

/** Minutes from midnight → `HH:mm`. */
export function clockText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** When the last job of a day is over, also one of the night before it, in whole steps; undefined where it has none, or the last goes on after midnight. */
function endOfDay(date: string, busy: readonly Slot[]): string | undefined {
  const ends = busy.filter(
    ({ started_at, ended_at }) => started_at.startsWith(date) || (ended_at.startsWith(date) && !isMidnight(ended_at)),
  );
  const last = ends.map(({ ended_at }) => ended_at).reduce((latest, end) => (end > latest ? end : latest), "");
  if (!last.startsWith(date)) return undefined;
  const [hours = 0, minutes = 0] = last.slice(11, 16).split(":").map(Number);
  const next = Math.ceil((hours * 60 + minutes) / minuteStep) * minuteStep;
  return next < 24 * 60 ? clockText(next) : undefined;
}

const isMidnight = (time: string) => time.endsWith(" 00:00:00");

function slotAt(started_at: string, minutes: number): Slot | undefined {
  const ended_at = endAfter(started_at, minutes);
  return ended_at?.slice(0, 10) === started_at.slice(0, 10) ? { started_at, ended_at } : undefined;
}

/** Whether they share any time: what takes none overlaps nothing. */
export function overlap(one: Slot, other: Slot): boolean {
  return (
    one.started_at < other.ended_at &&
    other.started_at < one.ended_at &&
    one.started_at < one.ended_at &&
    other.started_at < other.ended_at
  );
}
