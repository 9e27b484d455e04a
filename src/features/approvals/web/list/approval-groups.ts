import { weekStartText } from "#common/rules/calendar/week.ts";
import { kinds } from "#features/kinds/rules/kinds.ts";
import { addSums, sumOfOne } from "#features/kinds/rules/sum-words.ts";
import type { ShownJob } from "../approvals.queries.ts";

type Person = { readonly id: number; readonly name: string; readonly is_deleted?: boolean };

export type WeekGroup = { readonly key: string; readonly start: string; readonly jobs: readonly ShownJob[] };
export type PersonGroup = {
  readonly user: Person;
  readonly jobs: readonly ShownJob[];
  readonly weeks: readonly WeekGroup[];
};

/** The jobs of a page by person and week, in the order in which they come: a person's jobs stand together. */
export function groupedByPerson(jobs: readonly ShownJob[]): PersonGroup[] {
  return runs(jobs, ({ user_id }) => user_id).map((ofPerson) => ({
    user: ofPerson[0]?.user ?? { id: ofPerson[0]?.user_id ?? 0, name: "" },
    jobs: ofPerson,
    weeks: runs(ofPerson, weekOf).flatMap((ofWeek) => {
      const [first] = ofWeek;
      return first ? [{ key: weekOf(first), start: weekStartText(first.started_at), jobs: ofWeek }] : [];
    }),
  }));
}

/**
 * Whether one looks at a job by itself before it is approved; a week of other jobs is one line
 * (docs/product-rules.md#what-waits).
 */
export const isSpecial = ({ kind, price_mode, flags, new_comments, rejected_before }: ShownJob): boolean =>
  kinds[kind].isSpecial({ price_mode }) || flags.length > 0 || new_comments > 0 || rejected_before !== null;

/** The name of the week of a person that a job is in. */
export const weekOf = ({ user_id, started_at }: ShownJob): string => `${user_id}.${weekStartText(started_at)}`;

/** Hours and money of some jobs, kind by kind. */
export const totalOf = (jobs: readonly ShownJob[]) => ({
  minutes: jobs.reduce((sum, { minutes }) => sum + minutes, 0),
  sums: addSums(jobs.map(sumOfOne)),
});

/** Neighbours with the same key, together. */
function runs<Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): Row[][] {
  const found: Row[][] = [];
  let key: unknown;
  for (const row of rows) {
    const next = keyOf(row);
    const last = found.at(-1);
    if (last && next === key) last.push(row);
    else found.push([row]);
    key = next;
  }
  return found;
}
