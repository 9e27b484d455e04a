import { type RawBuilder, sql } from "kysely";
import { type Actor, can } from "#common/rules/actor.ts";
import { isWithinDays } from "#common/server/database/calendar.ts";
import { type Condition, contains } from "#common/server/database/fragments.ts";
import { inOwnScope, isVisibleTo } from "#common/server/database/job-visibility.ts";
import type { JobStatus } from "#features/jobs/rules/job-status.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import { isInParts } from "./kinds/part-stores.ts";

export type JobFilter = {
  /** Undefined means the jobs of all users. */
  user_id?: number | undefined;
  status?: JobStatus | undefined;
  kind?: JobKind | undefined;
  project_id?: number | undefined;
  /** `YYYY-MM-DD`, inclusive: the first and last day on which the work started. */
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  scope?: "own" | undefined;
};

/**
 * The condition on `jobs` for the filter and for what the actor may see.
 * @param seen the visible jobs, or a part of them
 */
export function jobsWhere(filter: JobFilter, actor: Actor, seen = seenOf(filter, actor)): Condition {
  return allOf([seen, isAskedFor(filter), isFound(filter, actor)]);
}

function seenOf({ user_id, scope }: JobFilter, actor: Actor): Condition {
  if (scope === "own") return inOwnScope(actor);
  return user_id === actor.id ? sql<boolean>`true` : isVisibleTo(actor);
}

/**
 * The filter's column conditions, for jobs that are known to be visible. Kind, status and project are literals: the
 * planner needs them to pick partial indexes and to estimate the jobs of a project.
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
 * Whether a job matches the search text. The names on the card are looked up once in their small tables; texts of the
 * jobs themselves are searched only for one user, since they have no index.
 */
export function isFound(filter: JobFilter, actor: Actor): Condition {
  const { search = "" } = filter;
  if (search === "") return sql<boolean>`true`;
  const among = (column: string, table: string, columns: readonly string[]) =>
    sql`${sql.ref(`jobs.${column}`)} in (select id from ${sql.table(table)} where ${contains(columns, search)})`;
  const projectColumns = can(actor, "read-project-codes") ? ["name", "code"] : ["name"];
  return sql<boolean>`(${among("project_id", "projects", projectColumns)}
    or ${among("job_type_id", "job_types", ["name"])}
    or ${isOfEverybody(filter) ? among("user_id", "users", ["name"]) : sql`(${contains(["jobs.note"], search)} or ${isInParts(search)})`})`;
}

export const isOfEverybody = ({ user_id, scope }: JobFilter): boolean => user_id === undefined && scope === undefined;

export const allOf = (conditions: readonly RawBuilder<unknown>[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`;
