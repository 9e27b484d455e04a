import type { RulesOn } from "#common/rules/law-rules.ts";
import { maxBetweenDaysOff, sinceDaysOff } from "./day-off.ts";
import { blocksWithoutPause } from "./pauses/pauses.ts";
import { earliestStart, latestEnd } from "./rest.ts";
import { type ShortRest, shortRests } from "./short-rests.ts";
import { type Instant, merged, type Period, type Work } from "./work-periods.ts";
import { dateOfEnd } from "./working-days.ts";

/** A rest that a job makes too short, and the start or end of the job that would leave enough rest. */
export type RestHint = {
  /** The minutes of the longest rest in the 24 hours before `end`. Work ends at `end`. */
  readonly rest: number;
  readonly required: number;
  readonly end: Instant;
  /** The earliest start or the latest end of the job that leaves enough rest; both undefined if neither helps. */
  readonly earliest?: Instant;
  readonly latest?: Instant;
};

/**
 * Checks the rest before the end of `work`, and before each end of other work in the next 24 hours. The hint is about
 * the shortest rest that is too short.
 */
export function restHint(others: readonly Period[], work: Period, rulesOn: RulesOn): RestHint | undefined {
  const [worst] = shortRests(merged([...others, work]), rulesOn)
    .filter(({ end, minutes, required }) => end >= work.end && end < work.end + 24 * 60 && minutes < required)
    .toSorted((one, other) => one.minutes - other.minutes);
  return worst && { rest: worst.minutes, required: worst.required, end: worst.end, ...wayOut(others, work, worst) };
}

function wayOut(others: readonly Period[], work: Period, { required }: ShortRest): Partial<RestHint> {
  const before = merged(others).filter(({ start }) => start < work.start);
  const last = before.at(-1);
  const latest = latestEnd(before, work.start, required);
  if (latest <= work.start) return last ? { earliest: earliestStart(last.end, required) } : {};
  return latest < work.end ? { latest } : {};
}

/** The day off that is overdue at the end of the unbroken work that contains new work; undefined if none is. */
export function dayOffHint(others: readonly Period[], work: Period, rulesOn: RulesOn): OverdueDayOff | undefined {
  const blocks = merged([...others, work]);
  const place = blocks.findIndex(({ end }) => end >= work.end);
  return overdueDayOff(blocks[place], sinceDaysOff(blocks)[place], rulesOn);
}

/** The minutes from the last day off to the end of work, and the most minutes that are allowed. */
export type OverdueDayOff = { readonly minutes: number; readonly allowed: number };

function overdueDayOff(block: Period | undefined, minutes = 0, rulesOn: RulesOn): OverdueDayOff | undefined {
  if (!block) return undefined;
  const allowed = maxBetweenDaysOff(rulesOn(dateOfEnd(block.end)));
  return minutes > allowed ? { minutes, allowed } : undefined;
}

/** The breaches of the unbroken work that contains a job. */
export type Breaches = {
  readonly rest?: RestHint | undefined;
  readonly day_off?: OverdueDayOff | undefined;
  readonly without_pause?: Period | undefined;
};

/** The breaches of each job in `asked`, in the same order. `work` has all work around these jobs, including them. */
export function breachesOf(asked: readonly Work[], work: readonly Work[], rulesOn: RulesOn): Breaches[] {
  const blocks = merged(work);
  const rests = new Map(shortRests(blocks, rulesOn).map((rest) => [rest.end, rest]));
  const since = sinceDaysOff(blocks);
  const without = new Set(blocksWithoutPause(blocks, work).map(({ start }) => start));
  return asked.map((one) => {
    const place = blocks.findIndex(({ start, end }) => start <= one.start && end >= one.end);
    const block = blocks[place];
    if (!block) return {};
    const rest = rests.get(block.end);
    const day_off = overdueDayOff(block, since[place], rulesOn);
    const others = work.filter((other) => other !== one);
    return {
      ...(rest &&
        rest.minutes < rest.required && {
          rest: { rest: rest.minutes, required: rest.required, end: rest.end, ...wayOut(others, one, rest) },
        }),
      ...(day_off && { day_off }),
      ...(without.has(block.start) && { without_pause: block }),
    };
  });
}

/** The block that contains new work, if the block is longer than six hours and none of its work has a pause. */
export function pauseHint(others: readonly Work[], work: Work): Period | undefined {
  const all = [...others, work];
  return blocksWithoutPause(merged(all), all).find(({ start, end }) => start <= work.start && end >= work.end);
}
