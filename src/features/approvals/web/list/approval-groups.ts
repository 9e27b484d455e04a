import { weekStartText } from "#common/rules/calendar/week.ts";
import { isWarning } from "#features/kinds/rules/job-flag-kinds.ts";
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

/** Groups the jobs of a page by person and week, and keeps their order. A person's jobs must be next to each other. */
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

/** Whether the job gets its own row. The other jobs of a week share one row (docs/product-rules.md#what-waits). */
export const isSpecial = ({ kind, price_mode, flags, new_comments, rejected_before }: ShownJob): boolean =>
  kinds[kind].isSpecial({ price_mode }) || flags.some(isWarning) || new_comments > 0 || rejected_before !== null;

export const weekOf = ({ user_id, started_at }: ShownJob): string => `${user_id}.${weekStartText(started_at)}`;

export const totalOf = (jobs: readonly ShownJob[]) => ({
  minutes: jobs.reduce((sum, { minutes }) => sum + minutes, 0),
  sums: addSums(jobs.map(sumOfOne)),
});

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
