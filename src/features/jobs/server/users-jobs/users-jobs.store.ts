import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { ProjectScope } from "#common/rules/lists/paging.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { hasJobsInOwnScope } from "#common/server/database/visibility/people-seen.ts";
import { type KindSum, wagesOf } from "#features/kinds/rules/sum-words.ts";
import { hasJobs, isUnpaid, ownScope, waitsFor } from "../selection/job-scope.ts";
import { pricedJobs, sumJobs } from "../selection/job-sums.store.ts";

const everywhere = [sql<boolean>`true`];

type SummaryRow = {
  user_id: number;
  user_name: string;
  user_deleted: boolean;
  total_seconds: number;
  sums: KindSum[];
  total_price: number;
  waiting_jobs: number;
};

type Range = { limit: number; offset: number };

export async function listUsersJobs(
  db: Kysely<Database>,
  actor: Actor,
  scope: ProjectScope,
  range: Range,
): Promise<{ rows: SummaryRow[]; total: number }> {
  const rows = await selectSummaries(db, actor, scope, range);
  // Each row has the total. A page past the end has no row, so its total is read from the first row of the list.
  const [first] =
    rows.length > 0 || range.offset === 0 ? rows : await selectSummaries(db, actor, scope, { limit: 1, offset: 0 });
  return { rows, total: first?.total ?? 0 };
}

async function selectSummaries(db: Kysely<Database>, actor: Actor, scope: ProjectScope, { limit, offset }: Range) {
  const unpaid = { ...pricedJobs(actor), from: unpaidJobs(scope === "own" ? ownScope(actor).parts : everywhere) };
  const { rows } = await sql<Omit<SummaryRow, "total_price"> & { total: number }>`
    select users.id as user_id, users.display_name as user_name, users.status = 'deleted' as user_deleted,
      coalesce(unpaid.minutes, 0) * 60 as total_seconds,
      coalesce(unpaid.sums, '[]') as sums,
      coalesce(unpaid.waiting, 0) as waiting_jobs,
      count(*) over () as total
    from users
    left join (
      ${sumJobs(unpaid, sql<boolean>`true`, ["user"], sql`, count(*) filter (where ${waitsFor(actor)}) as waiting`)}
    ) as unpaid on unpaid.user_id = users.id
    where unpaid.user_id is not null
      or (users.status <> 'deleted' and ${scope === "own" ? hasJobsInOwnScope(actor) : hasJobs})
    order by (coalesce(unpaid.waiting, 0) > 0) desc, users.name, users.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({ ...row, total_price: wagesOf(row.sums) }));
}

/** Each of the disjoint conditions has its own index, so jobs outside the scope are not read. */
function unpaidJobs(parts: readonly Condition[]): RawBuilder<unknown> {
  const found = parts.map((part) => sql`select jobs.* from jobs where ${isUnpaid} and ${part}`);
  return sql`(${sql.join(found, sql` union all `)}) as jobs`;
}
