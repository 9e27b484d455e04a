import { useKept } from "#common/web/use-kept.ts";
import type { ShownJob } from "../approvals.queries.ts";
import { groupedByPerson, isSpecial, type WeekGroup } from "./approval-groups.ts";

export type Unfolded = {
  readonly has: (week: WeekGroup) => boolean;
  readonly toggle: (week: WeekGroup) => void;
  readonly toggleAll: () => void;
  readonly isEveryWeek: boolean;
  readonly canFold: boolean;
};

const nothing: Readonly<Record<string, boolean>> = {};

/** The key under which the user unfolds all weeks, also weeks that are loaded later. */
const everyWeek = "every week";

/** Keeps which weeks are unfolded. A folded week shows its special jobs, and its row stands for the other jobs. */
export function useUnfolded(shown: readonly ShownJob[]): Unfolded {
  const [chosen, choose] = useKept("unfolded", nothing);
  const has = ({ key, jobs }: WeekGroup) => chosen[key] ?? (chosen[everyWeek] === true || jobs.every(isSpecial));
  const weeks = groupedByPerson(shown).flatMap((group) => group.weeks);
  const foldable = weeks.filter(({ jobs }) => jobs.length > 1 && !jobs.every(isSpecial));
  const isEveryWeek = foldable.every(has);
  return {
    has,
    toggle: (week) => choose({ ...chosen, [week.key]: !has(week) }),
    toggleAll: () => choose(isEveryWeek ? nothing : { [everyWeek]: true }),
    isEveryWeek,
    canFold: foldable.length > 0,
  };
}
