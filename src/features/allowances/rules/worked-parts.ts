import { pausePlace } from "#features/working-time-law/rules/pauses/pause-place.ts";
import { lengthOf, merged, type Period, type Work } from "#features/working-time-law/rules/work-periods.ts";
import { type Day, dayAt } from "#features/working-time-law/rules/working-days.ts";

export type AllowanceJob = Work & {
  readonly id: number;
  readonly has_own_price?: boolean;
};

/** A part of the work of one job, without a pause in it. */
export type WorkedPart = Period & {
  readonly job_id: number;
  readonly has_own_price: boolean;
  readonly day: Day;
  /** The work without a break around the part. A pause is no break. */
  readonly call: Period;
};

/** The work of a person, the earliest first. A minute that several jobs share belongs to the job that began first. */
export function workedParts(jobs: readonly AllowanceJob[]): WorkedPart[] {
  const calls = merged(jobs);
  let place = 0;
  const parts: WorkedPart[] = [];
  let late: WorkedPart[] = [];
  for (const job of jobs.toSorted((one, other) => one.start - other.start || one.id - other.id)) {
    while ((calls[place]?.end ?? job.end) <= job.start) place += 1;
    const call = calls[place];
    if (!call) break;
    late = late.filter(({ end }) => end > job.start);
    const owner = { job_id: job.id, has_own_price: job.has_own_price ?? false, day: dayAt(job.start), call };
    const own = withoutPause(job).flatMap((period) => without(period, late).map((rest) => ({ ...rest, ...owner })));
    late.push(...own);
    parts.push(...own);
  }
  return parts.sort((one, other) => one.start - other.start);
}

function withoutPause(job: AllowanceJob): Period[] {
  if (job.pause_minutes === 0) return [job];
  const pause = pausePlace(job, job.planned_pause);
  return [
    { start: job.start, end: pause.start },
    { start: pause.end, end: job.end },
  ].filter((period) => lengthOf(period) > 0);
}

function without(period: Period, taken: readonly Period[]): Period[] {
  return taken.reduce<Period[]>(
    (left, { start, end }) =>
      left.flatMap((rest) =>
        [
          { start: rest.start, end: Math.min(rest.end, start) },
          { start: Math.max(rest.start, end), end: rest.end },
        ].filter((piece) => lengthOf(piece) > 0),
      ),
    [{ start: period.start, end: period.end }],
  );
}
