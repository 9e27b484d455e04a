import type { RulesOn } from "#common/rules/law-rules.ts";
import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import { plannedPauseStart } from "#common/rules/norm/planned-pause.ts";
import type { Norm } from "#common/server/database/terms/norms.ts";
import { countedEntries } from "#features/working-time-law/rules/counted-entries.ts";
import type { Period, Work } from "#features/working-time-law/rules/work-periods.ts";
import { dateOfEnd, dayAt } from "#features/working-time-law/rules/working-days.ts";
import type { EntryAround, JobAround } from "./work-around.store.ts";

/** A person's terms and rules of working time, and the company's days off, as far as the actor may see them. */
export type RestPerson = { readonly terms: readonly Norm[]; readonly days: CompanyDays; readonly rulesOn: RulesOn };

/**
 * The jobs, and the register entries that `countedEntries` returns. `work` has the jobs and the entries with times.
 * `untimedIn` sums the minutes of the entries without times.
 */
export function allWork({ terms, days }: RestPerson, jobs: readonly JobAround[], entries: readonly EntryAround[]) {
  const placed = <Placed extends Work>(work: Placed): Placed => ({
    ...work,
    planned_pause: work.pause_minutes > 0 ? plannedPauseStart(terms, dayAt(work.start).date, days) : null,
  });
  const counted = countedEntries(entries, jobs);
  const timed = counted.flatMap(({ start, end, pause_minutes }) =>
    start === null || end === null ? [] : placed({ start, end, pause_minutes, pause_start: null }),
  );
  const untimed = counted.filter(({ start }) => start === null);
  const placedJobs = jobs.map(placed);
  return {
    jobs: placedJobs,
    work: [...placedJobs, ...timed],
    untimedIn: ({ start, end }: Period) =>
      untimed
        .filter(({ date }) => date >= dayAt(start).date && date <= dateOfEnd(end))
        .reduce((sum, { minutes }) => sum + minutes, 0),
  };
}
