import { jobMinutes, minuteStep } from "#features/jobs/rules/job-input.ts";
import { clockText, endAfter, type Slot } from "./free-slot.ts";

/** Where the jobs of a day stand in the calendar, and what dragging makes of them (docs/product-rules.md#the-calendar-of-the-week). */

const dayMinutes = 24 * 60;

/** The part of a job that lies on a day; `from` and `to` are minutes on the wall clock since midnight. */
export type Block<Of extends Slot = Slot> = {
  readonly job: Of;
  readonly from: number;
  readonly to: number;
  /** Of as many lanes side by side as there are jobs at once, the first is 0. */
  readonly lane: number;
  readonly lanes: number;
};

/** The jobs of a day that take time, also the rest of a night's; those that overlap stand side by side. */
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

/** Each in the first lane that is free by then. */
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

/** Minutes since a day's midnight: 0 for what was before, and all of it for what comes after. */
function minuteOn(date: string, time: string): number {
  const day = time.slice(0, 10);
  if (day !== date) return day < date ? 0 : dayMinutes;
  const [hours = 0, minutes = 0] = time.slice(11, 16).split(":").map(Number);
  return hours * 60 + minutes;
}

/** A place on a day in whole steps, from its first minute to the last step before midnight. */
export function snapped(minutes: number): number {
  return Math.min(dayMinutes - minuteStep, Math.max(0, Math.round(minutes / minuteStep) * minuteStep));
}

/** What is drawn from one place of a day to another, at least one step. */
export function drawnSlot(date: string, one: number, other: number): Slot {
  const [from, to] = [snapped(Math.min(one, other)), snapped(Math.max(one, other))];
  const start = Math.min(from, dayMinutes - 2 * minuteStep);
  return {
    started_at: `${date} ${clockText(start)}:00`,
    ended_at: `${date} ${clockText(Math.max(to, start + minuteStep))}:00`,
  };
}

/** A job that begins at another place and lasts as long; undefined where no text names its end. */
export function movedSlot(job: Slot, date: string, minutes: number): Slot | undefined {
  const started_at = `${date} ${clockText(snapped(minutes))}:00`;
  const ended_at = endAfter(started_at, jobMinutes(job.started_at, job.ended_at) ?? 0);
  return ended_at === undefined ? undefined : { started_at, ended_at };
}
