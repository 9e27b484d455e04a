import { type RawBuilder, sql } from "kysely";
import { type Actor, can, isManager } from "#common/rules/access/actor.ts";
import { type Condition, unseen, userCan } from "../fragments.ts";

/* Lists, flags, proposals and sums all use these conditions (docs/decisions/068-answers-from-what-one-sees.md). */

const isUser = (id: number): RawBuilder<unknown> => sql`= ${unseen(id, "integer")}`;

/** Compares with the actor and the users for whom the actor stands in: `= 7` or `in (7, 9)`. */
export function isOneOfThem(actor: Actor): RawBuilder<unknown> {
  const absent = actor.standsInFor.map(({ id }) => id);
  return absent.length === 0 ? isUser(actor.id) : sql`in (${sql.join([actor.id, ...absent])})`;
}

const onProject = (owner: RawBuilder<unknown>): Condition =>
  sql<boolean>`(jobs.project_id in (select id from projects where owner_user_id ${owner}))`;
/** With `in (select …)` instead of an array, the planner expects many cost centers, and may read all jobs of a user. */
const onCostCenter = (owner: RawBuilder<unknown>): Condition =>
  sql<boolean>`(jobs.cost_center_id = any (array(select id from cost_centers where owner_user_id ${owner})))`;

export const onProjectOf = (ownerId: number): Condition => onProject(isUser(ownerId));

export const onProjectInScope = (actor: Actor): Condition => onProject(isOneOfThem(actor));
export const onCostCenterInScope = (actor: Actor): Condition => onCostCenter(isOneOfThem(actor));

export function inOwnScope(actor: Actor): Condition {
  return sql<boolean>`(${onProjectInScope(actor)} or ${onCostCenterInScope(actor)})`;
}

export const seesAllJobs = (actor: Actor): boolean => isManager(actor) || actor.standsInFor.some(isManager);

export const seesAllJobsOf = (actor: Actor, userId: number): boolean => actor.id === userId || seesAllJobs(actor);

export function isVisibleTo(actor: Actor): Condition {
  if (seesAllJobs(actor)) return sql<boolean>`true`;
  if (!can(actor, "read-users-jobs")) return sql<boolean>`jobs.user_id = ${actor.id}`;
  return sql<boolean>`(jobs.user_id = ${actor.id} or ${inOwnScope(actor)})`;
}

/** The result can stand for the table `jobs` in a query. */
export const jobsSeenBy = (actor: Actor): RawBuilder<unknown> =>
  seesAllJobs(actor) ? sql`jobs` : sql`(select jobs.* from jobs where ${isVisibleTo(actor)}) as jobs`;

/**
 * Without this condition, colleagues could register a job for a user in order to see the user's data. Jobs that a
 * colleague without `read-users` registered or changed count only after a manager's approval.
 */
export const isNoBait: Condition = sql<boolean>`(jobs.job_status in ('APPROVED_BY_MANAGER', 'PAID') or not exists (
  select from job_history
  where job_history.job_id = jobs.id and job_history.event in ('created', 'changed', 'resubmitted')
    and job_history.user_id <> jobs.user_id and not ${userCan("job_history.user_id", "read-users")}))`;
