import { type Absent, type Actor, can, firstApproval, isManager } from "#common/rules/actor.ts";
import type { JobAuthorizedActions } from "./job.ts";
import type { JobStatus } from "./job-status.ts";

/** What the policy has to know of a job. */
export type JobFacts = {
  readonly user_id: number;
  readonly job_status: JobStatus;
  /** The owner of the job's project, and whether they are still there to approve (not deleted, still in the role). */
  readonly project_owner_id: number;
  readonly project_owner_active: boolean;
  readonly cost_center_owner_id: number | null;
  readonly owner_approved_by_user_id: number | null;
  /** For whom the first approval was given, where not for the one who gave it. */
  readonly owner_approved_on_behalf_of_user_id: number | null;
  /** By whose decision it stands, while nothing else has happened to it. */
  readonly decided_by_user_id: number | null;
  /** Who registered it, be it for somebody else; null where nobody knows. */
  readonly registered_by_user_id: number | null;
};

/**
 * What the actor may do with a job that they see (docs/product-rules.md#the-life-of-a-job). Whether they see it at all
 * is the store's filter.
 */
export function jobActions(actor: Actor, job: JobFacts): JobAuthorizedActions {
  const managesJobs = can(actor, "manage-users-jobs");
  const update = mayUpdate(actor, job);
  return {
    approve: approvesFor(actor, job) !== undefined,
    reject: rejectsFor(actor, job) !== undefined,
    withdraw: mayWithdraw(actor, job),
    cancel: mayCancel(actor, job),
    update,
    "update-cc": update && managesJobs,
    "view-cc": managesJobs,
  };
}

/**
 * In whose name the actor may give the job's next approval: in their own where they may, else in that of the first of
 * those for whom they stand in (docs/product-rules.md#substitutes).
 * @returns the id of the actor or of the absent one; undefined where there is none
 */
export function approvesFor(actor: Actor, job: JobFacts): number | undefined {
  if (mayApproveLast(actor, job)) return actor.id;
  return inNameOf(actor, job, mayApprove);
}

/** The same for a rejection. */
export function rejectsFor(actor: Actor, job: JobFacts): number | undefined {
  if (mayApproveLast(actor, job)) return actor.id;
  return inNameOf(actor, job, mayReject);
}

/** Someone by whose own right a decision is taken, be they there or not. */
type Holder = Absent;

function inNameOf(actor: Actor, job: JobFacts, may: (holder: Holder, job: JobFacts) => boolean): number | undefined {
  if (may(actor, job)) return actor.id;
  if (job.user_id === actor.id || (job.job_status === "APPROVED_BY_PROJECT_OWNER" && isBehindFirst(actor.id, job)))
    return undefined;
  return actor.standsInFor.find((absent) => may(absent, job))?.id;
}

/** Nobody is behind both approvals, be it as the one who acts or as the one for whom. */
function isBehindFirst(userId: number, job: JobFacts): boolean {
  return job.owner_approved_by_user_id === userId || job.owner_approved_on_behalf_of_user_id === userId;
}

function mayApprove(holder: Holder, job: JobFacts): boolean {
  if (job.user_id === holder.id || !can(holder, firstApproval)) return false;
  if (job.job_status === "NEW") return decidesForProject(holder, job);
  if (job.job_status === "APPROVED_BY_PROJECT_OWNER") return isManager(holder) && !isBehindFirst(holder.id, job);
  return false;
}

/**
 * An administrator who gave the first approval, or in whose name it was given, where no other manager may give the second
 * (docs/product-rules.md#the-last-approval).
 */
function mayApproveLast({ id, otherManagers }: Actor, job: JobFacts): boolean {
  return (
    otherManagers !== null &&
    job.job_status === "APPROVED_BY_PROJECT_OWNER" &&
    job.user_id !== id &&
    isBehindFirst(id, job) &&
    otherManagers.every((manager) => manager === job.user_id || isBehindFirst(manager, job))
  );
}

function mayReject(holder: Holder, job: JobFacts): boolean {
  if (job.job_status === "APPROVED_BY_MANAGER") return isManager(holder) && job.user_id !== holder.id;
  return mayApprove(holder, job);
}

/** One's own decision, which a run has not paid yet (docs/product-rules.md#withdrawal). */
function mayWithdraw(actor: Actor, job: JobFacts): boolean {
  return job.decided_by_user_id === actor.id && job.job_status !== "PAID" && can(actor, firstApproval);
}

/**
 * The project's owner, or a manager when the owner is gone or the job is the owner's own
 * (docs/product-rules.md#approval).
 */
function decidesForProject(holder: Holder, job: JobFacts): boolean {
  const ownerDecides = job.project_owner_active && job.project_owner_id !== job.user_id;
  return ownerDecides ? job.project_owner_id === holder.id : isManager(holder);
}

/**
 * One's own job while nobody has decided about it, or once it is rejected; of others what one registered for them, while
 * it is new (docs/product-rules.md#cancelled-jobs).
 */
function mayCancel(actor: Actor, job: JobFacts): boolean {
  if (job.user_id === actor.id) return job.job_status === "NEW" || job.job_status === "REJECTED";
  return job.job_status === "NEW" && job.registered_by_user_id === actor.id && can(actor, "manage-users-jobs");
}

function mayUpdate(actor: Actor, job: JobFacts): boolean {
  if (job.job_status === "PAID" || isSeenForOthersOnly(actor, job)) return false;
  if (can(actor, "manage-users-jobs")) return job.job_status !== "APPROVED_BY_MANAGER" || isManager(actor);
  return job.user_id === actor.id && (job.job_status === "NEW" || job.job_status === "REJECTED");
}

/** Who sees a job only in the place of somebody else decides about it, and does nothing more. */
function isSeenForOthersOnly(actor: Actor, job: JobFacts): boolean {
  return (
    job.user_id !== actor.id && !hasInScope(actor, job) && actor.standsInFor.some((absent) => hasInScope(absent, job))
  );
}

function hasInScope(holder: Holder, job: JobFacts): boolean {
  return isManager(holder) || job.project_owner_id === holder.id || job.cost_center_owner_id === holder.id;
}
