import { sql } from "kysely";
import { type Actor, can } from "#common/rules/access/actor.ts";
import { isWithinDays } from "#common/server/database/calendar.ts";
import { allOf, type Condition, contains } from "#common/server/database/fragments.ts";
import { inOwnScope, isVisibleTo } from "#common/server/database/visibility/job-visibility.ts";
import type { JobFilterQuery } from "#features/jobs/rules/list/job-filter.ts";
import { isInParts } from "../kinds/part-stores.ts";

/** Without `user_id` and `scope`, the filter is for all users' jobs. */
export type JobFilter = { [Name in keyof JobFilterQuery]?: JobFilterQuery[Name] | undefined } & {
  user_id?: number | undefined;
  scope?: "own" | undefined;
};

/** `seen` must select only jobs that the actor may see. The default selects all of these jobs. */
export function jobsWhere(filter: JobFilter, actor: Actor, seen = visibleJobs(filter, actor)): Condition {
  return allOf([seen, matchesColumns(filter), matchesText(filter, actor)]);
}

function visibleJobs({ user_id, scope }: JobFilter, actor: Actor): Condition {
  if (scope === "own") return inOwnScope(actor);
  return user_id === actor.id ? sql<boolean>`true` : isVisibleTo(actor);
}

/** Does not check which jobs the actor may see. With literals as values, the planner can choose partial indexes. */
export function matchesColumns({ user_id, ...filter }: JobFilter): Condition {
  return allOf([
    sql`true`,
    ...(user_id === undefined ? [] : [sql`jobs.user_id = ${user_id}`]),
    ...columnFilters.flatMap((name) => columnCondition(name, filter[name])),
  ]);
}

type ColumnFilter = Exclude<keyof JobFilterQuery, "filter">;

type Value<Name extends ColumnFilter> = NonNullable<JobFilterQuery[Name]>;

const columns: { readonly [Name in ColumnFilter]: (value: Value<Name>) => Condition } = {
  status: (status) => sql`jobs.job_status = ${sql.lit(status)}`,
  kind: (kind) => sql`jobs.kind = ${sql.lit(kind)}`,
  project_id: (id) => sql`jobs.project_id = ${sql.lit(id)}`,
  from: (from) => isWithinDays("jobs.started_at", { from }),
  to: (to) => isWithinDays("jobs.started_at", { to }),
};
const columnFilters = Object.keys(columns) as readonly ColumnFilter[];

function columnCondition<Name extends ColumnFilter>(name: Name, value: Value<Name> | undefined): Condition[] {
  return value === undefined ? [] : [columns[name](value)];
}

/** The texts of jobs have no index, so a search over all users' jobs leaves them out. */
export function matchesText(filter: JobFilter, actor: Actor): Condition {
  const { filter: search = "" } = filter;
  if (search === "") return sql<boolean>`true`;
  const among = (column: string, table: string, columns: readonly string[]) =>
    sql`${sql.ref(`jobs.${column}`)} in (select id from ${sql.table(table)} where ${contains(columns, search)})`;
  const projectColumns = can(actor, "read-project-codes") ? ["name", "code"] : ["name"];
  return sql<boolean>`(${among("project_id", "projects", projectColumns)}
    or ${among("job_type_id", "job_types", ["name"])}
    or ${isOfEverybody(filter) ? among("user_id", "users", ["display_name"]) : sql`(${contains(["jobs.note"], search)} or ${isInParts(search)})`})`;
}

export const isOfEverybody = ({ user_id, scope }: JobFilter): boolean => user_id === undefined && scope === undefined;
