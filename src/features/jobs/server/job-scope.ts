import { type RawBuilder, sql } from "kysely";
import { type Actor, can, isManager } from "../../../common/rules/actor.ts";

/**
 * The policy as SQL, for lists and sums. job-policy.ts says the same for one job; job-scope.test.ts holds the two
 * together. Every fragment speaks of the table `jobs`.
 */
type Condition = RawBuilder<boolean>;

const everything: Condition = sql<boolean>`true`;

/** Jobs on projects that the actor owns, and jobs on cost centers that he owns (decisions 2). */
export function inOwnScope(actor: Actor): Condition {
  return sql<boolean>`(
    jobs.project_id in (select id from projects where owner_user_id = ${actor.id})
    or jobs.cost_center_id in (select id from cost_centers where owner_user_id = ${actor.id})
  )`;
}

/**
 * Users with a job in that scope. Each project and cost center is asked for each user, which is an index and no scan:
 * the owner of a few projects may have a million jobs on them.
 */
export function hasJobsInOwnScope(actor: Actor): Condition {
  return sql<boolean>`(
    exists (select from projects where owner_user_id = ${actor.id}
      and exists (select from jobs where jobs.project_id = projects.id and jobs.user_id = users.id))
    or exists (select from cost_centers where owner_user_id = ${actor.id}
      and exists (select from jobs where jobs.cost_center_id = cost_centers.id and jobs.user_id = users.id))
  )`;
}

/** Jobs that the actor may see at all: his own, those in his scope, or everybody's (decisions 1 and 2). */
export function isVisibleTo(actor: Actor): Condition {
  if (can(actor, "manage-users-jobs-all-projects")) return everything;
  if (!can(actor, "manage-users-jobs")) return sql<boolean>`jobs.user_id = ${actor.id}`;
  return sql<boolean>`(jobs.user_id = ${actor.id} or ${inOwnScope(actor)})`;
}

/** The projects whose owner is there to approve: not deleted, and still in a role that approves. */
const projectsWithActiveOwner = sql`select projects.id from projects
  join users on users.id = projects.owner_user_id and users.deleted_at is null
  where exists (
    select from user_roles join roles on roles.id = user_roles.role_id
    where user_roles.user_id = users.id and roles.name <> 'employee'
  )`;

/** The same of one job: asked by the keys of its project and that owner, since a page has few jobs. */
export const projectOwnerIsActive: Condition = sql<boolean>`(
  select users.deleted_at is null and exists (
    select from user_roles join roles on roles.id = user_roles.role_id
    where user_roles.user_id = users.id and roles.name <> 'employee'
  ) from projects join users on users.id = projects.owner_user_id where projects.id = jobs.project_id
)`;

/**
 * Jobs whose next step is the actor's to take. The sets are asked for once and not per job, so that it can be counted
 * over many.
 */
export function waitsFor(actor: Actor): Condition {
  if (!can(actor, "manage-users-jobs")) return sql<boolean>`false`;
  const isOwner = sql<boolean>`jobs.project_id in (select id from projects where owner_user_id = ${actor.id})`;
  if (!isManager(actor)) return sql<boolean>`(jobs.job_status = 'NEW' and jobs.user_id <> ${actor.id} and ${isOwner})`;
  return sql<boolean>`(jobs.user_id <> ${actor.id} and case jobs.job_status
    when 'NEW' then ${isOwner}
      or jobs.project_id not in (${projectsWithActiveOwner})
      or (jobs.project_id, jobs.user_id) in (select id, owner_user_id from projects)
    when 'APPROVED_BY_PROJECT_OWNER' then jobs.owner_approved_by_user_id <> ${actor.id}
    else false end)`;
}

/** In no payroll run and not rejected (decisions 5), in the words of the partial indexes. */
export const isUnpaid: Condition = sql<boolean>`(jobs.payroll_id is null and jobs.job_status <> 'REJECTED')`;
