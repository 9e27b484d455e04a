import { lengthOf, minutesWithin, type Period } from "./work-periods.ts";

/** A day of more than six hours has a pause (docs/product-rules.md#working-time). */
export const workWithoutPause = 6 * 60;

/**
 * The blocks of more than six hours without a pause.
 * @param worked the same work without its pauses
 */
export function blocksWithoutPause(blocks: readonly Period[], worked: readonly Period[]): Period[] {
  return blocks.filter(
    (block) => lengthOf(block) > workWithoutPause && minutesWithin(block, worked) === lengthOf(block),
  );
}
