import { pausePlace } from "./pause-place.ts";
import { lengthOf, merged, minutesWithin, type Period, type Work } from "./work-periods.ts";

/** A day of more than six hours has a pause (docs/product-rules.md#working-time). */
export const workWithoutPause = 6 * 60;

/** The time without pauses, each at its place. A pause does not count in time that another job takes. */
export function withoutPauses(work: readonly Work[]): Period[] {
  return merged(
    work.flatMap((job) => {
      if (job.pause_minutes === 0) return job;
      const pause = pausePlace(job);
      return [
        { start: job.start, end: pause.start },
        { start: pause.end, end: job.end },
      ];
    }),
  );
}

/**
 * The blocks of more than six hours without a pause.
 * @param worked the same work without its pauses
 */
export function blocksWithoutPause(blocks: readonly Period[], worked: readonly Period[]): Period[] {
  return blocks.filter(
    (block) => lengthOf(block) > workWithoutPause && minutesWithin(block, worked) === lengthOf(block),
  );
}
