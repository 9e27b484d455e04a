import { useKept } from "#common/web/use-kept.ts";
import type { ShownJob } from "../approvals.queries.ts";

export type Ticked = {
  readonly jobs: readonly ShownJob[];
  readonly has: (job: ShownJob) => boolean;
  /** Ticks one, or takes its tick away. */
  readonly toggle: (job: ShownJob) => void;
  /** Ticks those without a flag, then all of them, then none. */
  readonly toggleAll: (jobs: readonly ShownJob[]) => void;
  /** Ticks them all. */
  readonly add: (jobs: readonly ShownJob[]) => void;
  readonly clear: () => void;
  /** Takes the ticks of some away. */
  readonly untick: (jobs: readonly ShownJob[]) => void;
};

const nothing: readonly string[] = [];

/** A job that has changed since is to be read again before it is decided. */
const asSeen = ({ id, version }: ShownJob) => `${id}.${version}`;

/** Those that the first click for many ticks: what looks doubtful is looked at before it is ticked too. */
export const plainOnes = (jobs: readonly ShownJob[]) => jobs.filter((job) => isOpen(job) && job.flags.length === 0);

export const isOpen = ({ decided }: ShownJob) => decided === undefined;

/** What a click for many makes of the ticks: none, those without a flag, all. */
export function nextTicks(jobs: readonly ShownJob[], isTicked: (job: ShownJob) => boolean): readonly ShownJob[] {
  const [open, plain] = [jobs.filter(isOpen), plainOnes(jobs)];
  const count = open.filter(isTicked).length;
  if (count === open.length) return [];
  return plain.some((job) => !isTicked(job)) ? plain : open;
}

/**
 * Which jobs of the list are ticked; one that has left the list, or is decided, is not. They stay ticked while one looks at
 * a job and comes back, and when the session ends under them.
 */
export function useTicked(shown: readonly ShownJob[]): Ticked {
  const [kept, keep] = useKept("ticked", nothing);
  const ticks = new Set(kept);
  const change = (next: Iterable<string>) => keep([...next]);
  const has = (job: ShownJob) => isOpen(job) && ticks.has(asSeen(job));
  const without = (jobs: readonly ShownJob[]) => {
    const those = new Set(jobs.map(asSeen));
    return [...ticks].filter((tick) => !those.has(tick));
  };
  return {
    jobs: shown.filter(has),
    has,
    toggle: (job) => change(has(job) ? without([job]) : [...ticks, asSeen(job)]),
    toggleAll: (jobs) => change([...without(jobs), ...nextTicks(jobs, has).map(asSeen)]),
    add: (jobs) => change([...without(jobs), ...jobs.filter(isOpen).map(asSeen)]),
    clear: () => change(nothing),
    untick: (jobs) => change(without(jobs)),
  };
}
