import { clockText, formatTime } from "#common/rules/time/clock.ts";
import type { TimeRule } from "#common/rules/time/time-rounding.ts";
import { jobMinutes, pauseStartOf } from "#features/jobs/rules/job-input.ts";
import { endAfter, type Slot } from "./free-slot.ts";

/* Where jobs lie in the calendar, before and after dragging (docs/product-rules.md#the-calendar-of-the-week). */

const dayMinutes = 24 * 60;

/** The part of a job that lies on a day; `from` and `to` are wall-clock minutes since midnight. */
export type Block<Of extends Slot = Slot> = {
  readonly job: Of;
  readonly from: number;
  readonly to: number;
  /** The column of the block, from 0, among the `lanes` equally wide columns of overlapping blocks. */
  readonly lane: number;
  readonly lanes: number;
};

/** The blocks of a day's jobs, also of jobs that began on an earlier day. Overlapping blocks are side by side. */
export function dayBlocks<Of extends Slot>(date: string, jobs: readonly Of[]): Block<Of>[] {
  const parts = jobs
    .map((job) => ({ job, from: minuteOn(date, job.started_at), to: minuteOn(date, job.ended_at) }))
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const groups: (typeof parts)[] = [];
  let end = -1;
  for (const part of parts) {
    if (part.from >= end) groups.push([]);
    groups.at(-1)?.push(part);
    end = Math.max(end, part.to);
  }
  return groups.flatMap(inLanes);
}

type Part<Of> = { readonly job: Of; readonly from: number; readonly to: number };

function inLanes<Of extends Slot>(parts: readonly Part<Of>[]): Block<Of>[] {
  const ends: number[] = [];
  const placed = parts.map((part) => {
    const free = ends.findIndex((end) => end <= part.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = part.to;
    return { ...part, lane };
  });
  return placed.map((part) => ({ ...part, lanes: ends.length }));
}

/** Minutes since a day's midnight, clamped to the day. */
function minuteOn(date: string, time: string): number {
  const day = time.slice(0, 10);
  if (day !== date) return day < date ? 0 : dayMinutes;
  const [hours = 0, minutes = 0] = time.slice(11, 16).split(":").map(Number);
  return hours * 60 + minutes;
}

/** The step of dragging is at least five minutes, because a pointer is not exact to the minute. */
export const dragStep = ({ minute_step }: Pick<TimeRule, "minute_step">): number => Math.max(5, minute_step);

/** Rounds minutes of a day to whole steps, at most to the last step before midnight. */
export function snapped(minutes: number, step: number): number {
  return Math.min(dayMinutes - step, Math.max(0, Math.round(minutes / step) * step));
}

/** The slot between two minutes of a day, at least one step long. */
export function drawnSlot(date: string, one: number, other: number, step: number): Slot {
  const [from, to] = [snapped(Math.min(one, other), step), snapped(Math.max(one, other), step)];
  const start = Math.min(from, dayMinutes - 2 * step);
  return {
    started_at: `${date} ${clockText(start)}:00`,
    ended_at: `${date} ${clockText(Math.max(to, start + step))}:00`,
  };
}

type Paused = Slot & { readonly pause_minutes: number; readonly pause_start: string | null };

/** The new start of the pause. It moves with a job that keeps its length. Null if the pause does not fit into `to`. */
export function movedPauseStart({ pause_minutes, pause_start, ...from }: Paused, to: Slot): string | null {
  if (pause_start === null) return null;
  const isMoved = jobMinutes(from.started_at, from.ended_at) === jobMinutes(to.started_at, to.ended_at);
  const since = Temporal.PlainTime.from(formatTime(from.started_at)).until(formatTime(to.started_at));
  const moved = Temporal.PlainTime.from(pause_start).add(since).toString({ smallestUnit: "minute" });
  return pauseStartOf(to, { pause_minutes, pause_start: isMoved ? moved : pause_start });
}

/** The slot of a job that is moved and keeps its length; undefined if `endAfter` returns no end. */
export function movedSlot(job: Slot, date: string, minutes: number, step: number): Slot | undefined {
  const started_at = `${date} ${clockText(snapped(minutes, step))}:00`;
  const ended_at = endAfter(started_at, jobMinutes(job.started_at, job.ended_at) ?? 0);
  return ended_at === undefined ? undefined : { started_at, ended_at };
}
