import { clockText, parseWallClock, timeZone, wallClockText } from "#common/rules/time/clock.ts";
import { roundedTime, type TimeRule } from "#common/rules/time/time-rounding.ts";
import { jobMinutes } from "#features/jobs/rules/job-input.ts";

/* Finds room for a new job on a day (docs/product-rules.md#cells-of-the-week). */

/** The times of a job on the wall clock of Copenhagen, both as `YYYY-MM-DD HH:mm:ss`. */
export type Slot = { readonly started_at: string; readonly ended_at: string };

/** `HH:mm`: the start of a day's first job for users without a usual start. */
export const defaultStart = "07:00";

/** Undefined if the end lies in the second run of a repeated hour (docs/product-rules.md#the-wall-clock). */
export function endAfter(startedAt: string, minutes: number): string | undefined {
  const start = parseWallClock(startedAt);
  if (!start) return undefined;
  const end = wallClockText(start.toZonedDateTime(timeZone).add({ minutes }).toPlainDateTime());
  return jobMinutes(startedAt, end) === minutes ? end : undefined;
}

type Starts = {
  readonly usualStart: string;
  readonly preferredStart?: string | undefined;
  readonly rule: TimeRule;
};

/**
 * A slot within the day that overlaps nothing; undefined if there is none.
 * @param busy the slots of the day, and of the days before and after
 */
export function freeSlot(
  date: string,
  minutes: number,
  busy: readonly Slot[],
  { usualStart, preferredStart, rule }: Starts,
): Slot | undefined {
  const starts = [preferredStart, endOfDay(date, busy), usualStart, ...everyStep(rule)];
  for (const start of starts) {
    const slot = start && slotAt(roundedTime(`${date} ${start}:00`, { ...rule, rounding: "up" }), minutes);
    if (slot && !busy.some((other) => overlap(slot, other))) return slot;
  }
  return undefined;
}

const everyStep = ({ minute_step: step }: TimeRule) =>
  Array.from({ length: (24 * 60) / step }, (_, place) => clockText(place * step));

/** The end of the day's last job, `HH:mm`; undefined without jobs, or if the last job ends at midnight or later. */
function endOfDay(date: string, busy: readonly Slot[]): string | undefined {
  const ends = busy.filter(
    ({ started_at, ended_at }) => started_at.startsWith(date) || (ended_at.startsWith(date) && !isMidnight(ended_at)),
  );
  const last = ends.map(({ ended_at }) => ended_at).reduce((latest, end) => (end > latest ? end : latest), "");
  if (!last.startsWith(date)) return undefined;
  return last.slice(11, 16);
}

const isMidnight = (time: string) => time.endsWith(" 00:00:00");

function slotAt(started_at: string, minutes: number): Slot | undefined {
  const ended_at = endAfter(started_at, minutes);
  return ended_at?.slice(0, 10) === started_at.slice(0, 10) ? { started_at, ended_at } : undefined;
}

/** Whether two slots share any time; an empty slot overlaps nothing. */
export function overlap(one: Slot, other: Slot): boolean {
  return (
    one.started_at < other.ended_at &&
    other.started_at < one.ended_at &&
    one.started_at < one.ended_at &&
    other.started_at < other.ended_at
  );
}
