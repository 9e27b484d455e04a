import { type RawBuilder, sql } from "kysely";
import { type Actor, can } from "#common/rules/actor.ts";
import { isWithinDays } from "#common/server/database/calendar.ts";
import { type Condition, contains } from "#common/server/database/fragments.ts";
import { inOwnScope, isVisibleTo } from "#common/server/database/job-visibility.ts";
import type { JobStatus } from "#features/jobs/rules/job-status.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import { isInParts } from "./kinds/part-stores.ts";

/** Which jobs are asked for. */
export type JobFilter = {
  /** Whose jobs; everybody's when absent. */
  user_id?: number | undefined;
  status?: JobStatus | undefined;
  kind?: JobKind | undefined;
  project_id?: number | undefined;
  /** `YYYY-MM-DD`: the first and the last day on which the work started. */
  from?: string | undefined;
  to?: string | undefined;
  /** A text that is searched for; empty is none. */
  search?: string | undefined;
  /** Only jobs on the actor's own projects and cost centers. */
  scope?: "own" | undefined;
};

/**
 * The jobs that the actor sees and the filter asks for, as a condition of the table `jobs`.
 * @param seen what the actor sees, or a part of it that is asked for by itself
 */
export function jobsWhere(filter: JobFilter, actor: Actor, seen = seenOf(filter, actor)): Condition {
  return allOf([seen, isAskedFor(filter), isFound(filter, actor)]);
}

function seenOf({ user_id, scope }: JobFilter, actor: Actor): Condition {
  if (scope === "own") return inOwnScope(actor);
  return user_id === actor.id ? sql<boolean>`true` : isVisibleTo(actor);
}

/**
 * The columns that the filter names, of jobs that are known to be seen. Kind, status and project are written out: the
 * planner picks partial indexes by the first two, and knows how many jobs a project has.
 */
export function isAskedFor({ user_id, status, kind, project_id, from, to }: JobFilter): Condition {
  return allOf([
    ...(user_id === undefined ? [] : [sql`jobs.user_id = ${user_id}`]),
    ...(status === undefined ? [] : [sql`jobs.job_status = ${sql.lit(status)}`]),
    ...(kind === undefined ? [] : [sql`jobs.kind = ${sql.lit(kind)}`]),
    ...(project_id === undefined ? [] : [sql`jobs.project_id = ${sql.lit(project_id)}`]),
    isWithinDays("jobs.started_at", { from, to }),
  ]);
}

/**
 * Whether the text is found in the names that stand on a job's card, which are looked up once, in the small tables; of one
 * user also in what they wrote. What everybody wrote would have to be read one by one.
 */
export function isFound(filter: JobFilter, actor: Actor): Condition {
  const { search = "" } = filter;
  if (search === "") return sql<boolean>`true`;
  const among = (column: string, table: string, columns: readonly string[]) =>
    sql`${sql.ref(`jobs.${column}`)} in (select id from ${sql.table(table)} where ${contains(columns, search)})`;
  const projectColumns = can(actor, "manage-users-jobs") ? ["name", "code"] : ["name"];
  return sql<boolean>`(${among("project_id", "projects", projectColumns)}
    or ${among("job_type_id", "job_types", ["name"])}
    or ${isOfEverybody(filter) ? among("user_id", "users", ["name"]) : sql`(${contains(["jobs.note"], search)} or ${isInParts(search)})`})`;
}

export const isOfEverybody = ({ user_id, scope }: JobFilter): boolean => user_id === undefined && scope === undefined;

export const allOf = (conditions: readonly RawBuilder<unknown>[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`;
