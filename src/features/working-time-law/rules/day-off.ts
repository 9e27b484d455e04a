import type { DayRules } from "#common/rules/law-rules.ts";
import { type Instant, lengthOf, type Period } from "./work-periods.ts";

/** A day off is 35 free hours in a row: a rest of 11 hours plus 24 hours (docs/product-rules.md#working-time). */
export const dayOffMinutes = 35 * 60;

/** The most minutes between two days off. */
export const maxBetweenDaysOff = ({ days_between_days_off }: Pick<DayRules, "days_between_days_off">): number =>
  days_between_days_off * 24 * 60;

/** The minutes from the last day off to the end of each block. The time before the first block counts as a day off. */
export function sinceDaysOff(blocks: readonly Period[]): number[] {
  let dayOffEnd: Instant | undefined;
  return blocks.map((block, place) => {
    const before = blocks[place - 1];
    if (!before || lengthOf({ start: before.end, end: block.start }) >= dayOffMinutes) dayOffEnd = block.start;
    return block.end - (dayOffEnd ?? block.start);
  });
}
