import { sql } from "kysely";
import { type Absent, type Actor, can, firstApproval, isManager } from "#common/rules/access/actor.ts";
import { type Condition, userCan } from "#common/server/database/fragments.ts";
import {
  inOwnScope,
  isVisibleTo,
  onCostCenterInScope,
  onProjectInScope,
  onProjectOf,
} from "#common/server/database/visibility/job-visibility.ts";

/* The policy of job-policy.ts as SQL about rows of `jobs`. job-scope.test.ts compares SQL and policy. */

export type JobScope = {
  condition: Condition;
  /** Disjoint conditions that together match the same jobs as `condition`. Each can be counted by an index. */
  parts: readonly Condition[];
};

export function ownScope(actor: Actor): JobScope {
  return {
    condition: inOwnScope(actor),
    parts: [onProjectInScope(actor), sql<boolean>`(${onCostCenterInScope(actor)} and not ${onProjectInScope(actor)})`],
  };
}

/** Without the `order by`, PostgreSQL would read a whole index for each user. */
export const hasJobs: Condition = sql<boolean>`coalesce((
  select true from jobs where jobs.user_id = users.id order by started_at desc, id desc limit 1
), false)`;

export const projectsWithActiveOwner = sql`select projects.id from projects
  join users on users.id = projects.owner_user_id and users.status <> 'deleted'
  where ${userCan("users.id", firstApproval)}`;

/** The statement must have the project's owner under the alias `owner`. */
export const ownerIsActive: Condition = sql<boolean>`(owner.status <> 'deleted' and ${userCan("owner.id", firstApproval)})`;

export const projectOwnerIsActive: Condition = sql<boolean>`(
  select ${ownerIsActive}
  from projects join users as owner on owner.id = projects.owner_user_id where projects.id = jobs.project_id
)`;

/** No subquery here depends on the job, so PostgreSQL runs each of them once and not for each job. */
export function waitsFor(actor: Actor): Condition {
  if (!can(actor, firstApproval)) return sql<boolean>`false`;
  const own = actor.otherManagers ? waitsForLast(actor, actor.otherManagers) : waitsForOwn(actor);
  if (actor.standsInFor.length === 0) return own;
  const forOthers = sql.join(actor.standsInFor.map(waitsForOwn), sql` or `);
  return sql<boolean>`(${own} or (
    jobs.user_id <> ${actor.id} and (jobs.job_status = 'NEW' or ${isNotBehindFirst(actor.id)}) and (${forOthers})))`;
}

function waitsForOwn(holder: Absent): Condition {
  const isOwner = onProjectOf(holder.id);
  if (!isManager(holder))
    return sql<boolean>`(jobs.job_status = 'NEW' and jobs.user_id <> ${holder.id} and ${isOwner})`;
  return sql<boolean>`(jobs.user_id <> ${holder.id} and case jobs.job_status
    when 'NEW' then ${isOwner}
      or jobs.project_id not in (${projectsWithActiveOwner})
      or (jobs.project_id, jobs.user_id) in (select id, owner_user_id from projects)
    when 'APPROVED_BY_PROJECT_OWNER' then ${isNotBehindFirst(holder.id)}
    else false end)`;
}

function waitsForLast(actor: Actor, otherManagers: readonly number[]): Condition {
  const isSpent = otherManagers.map((id) => sql`(jobs.user_id = ${id} or not ${isNotBehindFirst(id)})`);
  return sql<boolean>`(${waitsForOwn(actor)} or (jobs.job_status = 'APPROVED_BY_PROJECT_OWNER'
    and jobs.user_id <> ${actor.id} and not ${isNotBehindFirst(actor.id)} and ${sql.join([sql`true`, ...isSpent], sql` and `)}))`;
}

const isNotBehindFirst = (userId: number): Condition => sql<boolean>`(jobs.owner_approved_by_user_id <> ${userId}
  and jobs.owner_approved_on_behalf_of_user_id is distinct from ${userId})`;

/** The partial indexes of unpaid jobs have this condition, besides the condition of the view `jobs`. */
export const isUnpaid: Condition = sql<boolean>`(jobs.payroll_id is null and jobs.job_status <> 'REJECTED')`;

export function isWaitingFor(actor: Actor): Condition {
  return sql<boolean>`(${isUnpaid} and ${isVisibleTo(actor)} and ${waitsFor(actor)})`;
}

export const hoursCount = (table = "jobs"): Condition => sql<boolean>`(${sql.ref(`${table}.job_status`)} <> 'REJECTED'
  and not exists (select from job_reversals where job_reversals.job_id = ${sql.ref(`${table}.id`)}))`;

/** Like `hoursCount`, for a statement over many jobs. The reversals are read once and not for each job. */
export const hoursOfManyCount: Condition = sql<boolean>`(jobs.job_status <> 'REJECTED'
  and jobs.id not in (select job_id from job_reversals))`;
