import { type RawBuilder, sql } from "kysely";
import { type Actor, can } from "#common/rules/actor.ts";
import { isWithinDays } from "#common/server/database/calendar.ts";
import { type Condition, contains } from "#common/server/database/fragments.ts";
import type { JobStatus } from "#features/jobs/rules/job-status.ts";
import type { JobFilterQuery } from "#features/jobs/rules/list/job-filter.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import type { JobScope } from "../job-scope.ts";

/** Whose jobs, and which of them. */
export type JobFilter = {
  /** Whose jobs; everybody's when absent. */
  user_id?: number | undefined;
  status?: JobStatus | undefined;
  scope?: JobScope | undefined;
  kind?: JobKind | undefined;
  project_id?: number | undefined;
  /** `YYYY-MM-DD`: the first and the last day on which the work started. */
  from?: string | undefined;
  to?: string | undefined;
  search?: Search | undefined;
};

type Search = {
  text: string;
  /** Whether whoever searches may know the codes of projects. */
  inCodes: boolean;
};

/** What an actor asks for of some jobs. */
export function jobFilterOf(actor: Actor, whose: JobFilter, query: JobFilterQuery): JobFilter {
  const { filter, status, kind, project_id, from, to } = query;
  const search = filter === "" ? undefined : { text: filter, inCodes: can(actor, "manage-users-jobs") };
  return { ...whose, status, kind, project_id, from, to, search };
}

export const isOfEverybody = ({ user_id, scope }: JobFilter): boolean => user_id === undefined && scope === undefined;

/** By more than a status: there is no index to count by. */
export const isNarrowed = ({ kind, project_id, from, to, search }: JobFilter): boolean =>
  kind !== undefined || project_id !== undefined || from !== undefined || to !== undefined || search !== undefined;

/** Project and days, each part only where it is asked for: a list that is not narrowed stays the statement that it is. */
export function narrowingConditions({ kind, project_id, from, to }: JobFilter): RawBuilder<unknown>[] {
  return [
    // Written out, so that the plan sees that the index of those that are no work holds it.
    ...(kind === undefined ? [] : [sql`jobs.kind = ${sql.lit(kind)}`]),
    // Written out, so that the plan knows how many jobs the project has.
    ...(project_id === undefined ? [] : [sql`jobs.project_id = ${sql.lit(project_id)}`]),
    ...(from === undefined && to === undefined ? [] : [isWithinDays("jobs.started_at", { from, to })]),
  ];
}

/**
 * What the text is found in: the names that stand on the card. They are looked up once, in the small tables. Of one user
 * also what they wrote; that of everybody would have to be read one by one.
 */
export function isFound(filter: JobFilter): RawBuilder<unknown>[] {
  if (!filter.search) return [];
  const { text, inCodes } = filter.search;
  const among = (column: string, table: string, columns: readonly string[]) =>
    sql`${sql.ref(`jobs.${column}`)} in (select id from ${sql.table(table)} where ${contains(columns, text)})`;
  return [
    sql`(${among("project_id", "projects", inCodes ? ["name", "code"] : ["name"])}
      or ${among("job_type_id", "job_types", ["name"])}
      or ${isOfEverybody(filter) ? among("user_id", "users", ["name"]) : isWritten(text)})`,
  ];
}

/** In the note, an expense's supplier, or what a trip was for and where it went. */
const isWritten = (text: string) => sql`(${contains(["jobs.note"], text)}
  or jobs.kind = 'expense' and exists (select from job_expenses
    where job_id = jobs.id and ${contains(["job_expenses.supplier"], text)})
  or jobs.kind = 'mileage' and exists (select from job_trips
    where job_id = jobs.id and ${contains(["job_trips.purpose", "job_trips.from_place", "job_trips.to_place"], text)}))`;

export const allOf = (conditions: readonly RawBuilder<unknown>[]): Condition =>
  sql<boolean>`(${sql.join([...conditions, sql`true`], sql` and `)})`;
