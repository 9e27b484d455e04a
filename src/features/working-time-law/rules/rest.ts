import { type Instant, lengthOf, type Period } from "./work-periods.ts";

/** The minutes of rest that the law requires in any 24 hours (docs/product-rules.md#working-time). */
export const restMinutes = 11 * 60;
const windowMinutes = 24 * 60;

/**
 * The longest rest in the 24 hours before the end of a block. This rest is shortest at the end of the block, so no
 * other time of the block needs a check.
 * @param blocks merged; the time before the first block counts as free
 */
export function restBeforeEnd(blocks: readonly Period[], place: number): number {
  const end = blocks[place]?.end ?? 0;
  const since = end - windowMinutes;
  let longest = 0;
  for (let later = place; later >= 0; later--) {
    const gapEnd = blocks[later]?.start ?? since;
    if (gapEnd <= since) break;
    const gapStart = Math.max(since, blocks[later - 1]?.end ?? since);
    longest = Math.max(longest, gapEnd - gapStart);
  }
  return longest;
}

export const earliestStart = (end: Instant, rest: number): Instant => end + rest;

/** The latest end of work from `start` that leaves enough rest. If no work does, the result is not after `start`. */
export function latestEnd(blocks: readonly Period[], start: Instant, rest: number): Instant {
  const longestWork = windowMinutes - rest;
  const before = blocks.filter((block) => block.start < start);
  const starts = [...before.map((block) => block.start), start];
  for (let place = before.length; place > 0; place--) {
    const gap = { start: before[place - 1]?.end ?? 0, end: starts[place] ?? start };
    if (lengthOf(gap) >= rest) return gap.end + longestWork;
  }
  return (starts[0] ?? start) + longestWork;
}
