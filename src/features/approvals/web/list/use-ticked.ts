import { useKept } from "#common/web/use-kept.ts";
import { isWarning } from "#features/kinds/rules/job-flag-kinds.ts";
import type { ShownJob } from "../approvals.queries.ts";

export type Ticked = {
  readonly jobs: readonly ShownJob[];
  readonly has: (job: ShownJob) => boolean;
  readonly toggle: (job: ShownJob) => void;
  readonly toggleAll: (jobs: readonly ShownJob[]) => void;
  readonly add: (jobs: readonly ShownJob[]) => void;
  readonly clear: () => void;
  readonly untick: (jobs: readonly ShownJob[]) => void;
};

const nothing: readonly string[] = [];

/** The text that is stored for a tick. It has the job's version, so that a job that has changed loses its tick. */
const asSeen = ({ id, version }: ShownJob) => `${id}.${version}`;

export const plainOnes = (jobs: readonly ShownJob[]) => jobs.filter((job) => isOpen(job) && !job.flags.some(isWarning));

export const isOpen = ({ decided }: ShownJob) => decided === undefined;

/** The ticked `jobs` after a click on their common box: first the jobs without a warning, then all jobs, then none. */
export function nextTicks(jobs: readonly ShownJob[], isTicked: (job: ShownJob) => boolean): readonly ShownJob[] {
  const [open, plain] = [jobs.filter(isOpen), plainOnes(jobs)];
  const count = open.filter(isTicked).length;
  if (count === open.length) return [];
  return plain.some((job) => !isTicked(job)) ? plain : open;
}

/** The ticked jobs of the list. Ticks outlive a visit to another page and an expired session. */
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
