import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { jobCount } from "#common/server/database/job-counts.ts";
import type { Database } from "#common/server/database/tables.ts";
import { ownScope } from "../job-scope.ts";
import { isOfEverybody, type JobFilter, jobsWhere } from "../job-where.ts";

/*
 * What PostgreSQL has to be told so that a list of a million jobs is answered from indexes. `jobsWhere` says which jobs; this
 * file says how they are found (docs/decisions/047-filters-over-everybodys-jobs.md).
 */

/** By more than a status: there is no index to count by. */
export const isNarrowed = ({ kind, project_id, from, to, search = "" }: JobFilter): boolean =>
  kind !== undefined || project_id !== undefined || from !== undefined || to !== undefined || search !== "";

/** Everybody's jobs of one status in any period, which have an index in that order. */
const isByStatus = (filter: JobFilter) =>
  filter.status !== undefined && isOfEverybody(filter) && filter.from === undefined && filter.to === undefined;

/**
 * What the filter finds, the latest first. Nearly all jobs are paid but the newest, so the planner would go through those
 * first for any other status: from one status to the same one, in the order of the status, one index is left to go by.
 */
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

/**
 * A count that reads as little as it can. Everybody's jobs are too many to count each time, so their number is kept; the
 * parts of an actor's scope have an index each.
 */
export function countedJobs(filter: JobFilter, actor: Actor): RawBuilder<number> {
  const { status } = filter;
  if (isOfEverybody(filter)) return jobCount("status", status && sql<string>`${status}`);
  const parts = filter.scope === "own" ? ownScope(actor).parts : [undefined];
  const counts = parts.map((part) => sql`(select count(*) from jobs where ${jobsWhere(filter, actor, part)})`);
  return sql<number>`(${sql.join(counts, sql` + `)})`;
}

/**
 * A count up to a bound. In the list's order an index alone is read; in none PostgreSQL would read the table from its start,
 * past its cache. A project's jobs are counted in the project's index, which has another order.
 */
export function boundedCount(db: Kysely<Database>, filter: JobFilter, actor: Actor, most: number): RawBuilder<number> {
  const jobs =
    filter.project_id === undefined
      ? listedJobs(db, filter, actor)
      : db.selectFrom("jobs").selectAll("jobs").where(jobsWhere(filter, actor));
  return sql<number>`(select count(*) from (${jobs.limit(sql.lit(most))}) as found)`;
}

/** The jobs among which a text is sought: of everybody's the newest, of others in any order. */
export function soughtAmong(db: Kysely<Database>, filter: JobFilter, actor: Actor, most: number) {
  const rest = { ...filter, search: undefined };
  return isOfEverybody(filter)
    ? listedJobs(db, rest, actor).limit(sql.lit(most))
    : db.selectFrom("jobs").selectAll("jobs").where(jobsWhere(rest, actor));
}
