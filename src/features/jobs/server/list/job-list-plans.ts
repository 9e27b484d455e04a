import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { jobCount } from "#common/server/database/totals/job-counts.ts";
import { ownScope } from "../selection/job-scope.ts";
import { isOfEverybody, type JobFilter, jobsWhere } from "../selection/job-where.ts";

/* Finds the jobs of a list (`jobsWhere`) by indexes (docs/decisions/047-filters-over-everybodys-jobs.md). */

/** Whether the filter is by more than user, scope and status. `jobCount` has no count for such a filter. */
export const isNarrowed = ({ user_id: _user_id, scope: _scope, status: _status, ...others }: JobFilter): boolean =>
  Object.values(others).some((value) => value !== undefined && value !== "");

/** Whether the list has all users' jobs of one status, of any day. An index has these jobs in the order of the list. */
const isByStatus = (filter: JobFilter) =>
  filter.status !== undefined && isOfEverybody(filter) && filter.from === undefined && filter.to === undefined;

/** `between x and x` makes the planner use the index by status. With `=`, the planner would read all old jobs. */
export function listedJobs(db: Kysely<Database>, filter: JobFilter, actor: Actor) {
  const latest = (where: RawBuilder<boolean>) => db.selectFrom("jobs").selectAll("jobs").where(where);
  if (!isByStatus(filter)) return inOrder(latest(jobsWhere(filter, actor)));
  const status = sql.lit(filter.status);
  return inOrder(
    latest(jobsWhere({ ...filter, status: undefined }, actor))
      .where(sql<boolean>`jobs.job_status between ${status} and ${status}`)
      .orderBy("jobs.job_status"),
  );
}

const inOrder = <Query extends { orderBy(column: "jobs.started_at" | "jobs.id", direction: "desc"): Query }>(
  query: Query,
): Query => query.orderBy("jobs.started_at", "desc").orderBy("jobs.id", "desc");

/** Triggers maintain the counts of all users' jobs. In the scope `own`, each of `parts` is counted by an index. */
export function countedJobs(filter: JobFilter, actor: Actor): RawBuilder<number> {
  const { status } = filter;
  if (isOfEverybody(filter)) return jobCount("status", status && sql<string>`${status}`);
  const parts = filter.scope === "own" ? ownScope(actor).parts : [undefined];
  const counts = parts.map((part) => sql`(select count(*) from jobs where ${jobsWhere(filter, actor, part)})`);
  return sql<number>`(${sql.join(counts, sql` + `)})`;
}

/**
 * Counts at most `most` jobs. The order of the list makes PostgreSQL use an index instead of a scan of the table.
 * The index for the jobs of a project has another order, so these jobs are counted without an order.
 */
export function boundedCount(db: Kysely<Database>, filter: JobFilter, actor: Actor, most: number): RawBuilder<number> {
  const jobs =
    filter.project_id === undefined
      ? listedJobs(db, filter, actor)
      : db.selectFrom("jobs").selectAll("jobs").where(jobsWhere(filter, actor));
  return sql<number>`(select count(*) from (${jobs.limit(sql.lit(most))}) as found)`;
}

export function searchedJobs(db: Kysely<Database>, filter: JobFilter, actor: Actor, most: number) {
  const rest = { ...filter, filter: undefined };
  return isOfEverybody(filter)
    ? listedJobs(db, rest, actor).limit(sql.lit(most))
    : db.selectFrom("jobs").selectAll("jobs").where(jobsWhere(rest, actor));
}
