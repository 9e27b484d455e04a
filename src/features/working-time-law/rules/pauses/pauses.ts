import { lengthOf, merged, type Period, type Work } from "../work-periods.ts";
import { pausePlace } from "./pause-place.ts";

/** The most minutes of work without a pause (docs/product-rules.md#working-time). */
export const workWithoutPause = 6 * 60;

/** The periods of work without their pauses. Where another job covers a pause, the time is work. */
export function withoutPauses(work: readonly Work[]): Period[] {
  return merged(
    work.flatMap((job) => {
      if (job.pause_minutes === 0) return job;
      const pause = pausePlace(job, job.planned_pause);
      return [
        { start: job.start, end: pause.start },
        { start: pause.end, end: job.end },
      ];
    }),
  );
}

/** The blocks of more than six hours in which no job or entry has a pause. */
export function blocksWithoutPause(blocks: readonly Period[], work: readonly Work[]): Period[] {
  const paused = work.filter(({ pause_minutes }) => pause_minutes > 0);
  return blocks.filter(
    (block) =>
      lengthOf(block) > workWithoutPause && !paused.some(({ start, end }) => start < block.end && end > block.start),
  );
}
