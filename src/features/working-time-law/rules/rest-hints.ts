import { maxBetweenDaysOff, sinceDaysOff } from "./day-off.ts";
import { earliestStart, latestEnd, restBeforeEnd, restMinutes } from "./rest.ts";
import { type Instant, merged, type Period } from "./work-periods.ts";

/** What new work does to the rests of a person, before it is saved. */
export type RestHint = {
  /** The shortest rest in the 24 hours before an end of work, and that end. */
  readonly rest: number;
  readonly end: Instant;
  /** The earliest start that leaves the rest, where the new work starts too early. */
  readonly earliest?: Instant;
  /** The latest end, where the new work lasts too long. */
  readonly latest?: Instant;
};

/** The breach that new work makes or makes worse; undefined if all rests are long enough. */
export function restHint(others: readonly Period[], work: Period): RestHint | undefined {
  const blocks = merged([...others, work]);
  const [worst] = blocks
    .map(({ end }, place) => ({ end, rest: restBeforeEnd(blocks, place) }))
    .filter(({ end }) => end >= work.end && end < work.end + 24 * 60)
    .toSorted((one, other) => one.rest - other.rest);
  if (!worst || worst.rest >= restMinutes) return undefined;
  const before = merged(others).filter(({ start }) => start < work.start);
  const last = before.at(-1);
  const latest = latestEnd(before, work.start);
  if (latest <= work.start) return last ? { ...worst, earliest: earliestStart(last.end) } : worst;
  return latest < work.end ? { ...worst, latest } : worst;
}

/** The minutes since the last day off at the end of the new work, if they are too many. */
export function dayOffHint(others: readonly Period[], work: Period): number | undefined {
  const blocks = merged([...others, work]);
  const place = blocks.findIndex(({ end }) => end >= work.end);
  const since = sinceDaysOff(blocks)[place] ?? 0;
  return since > maxBetweenDaysOff ? since : undefined;
}
