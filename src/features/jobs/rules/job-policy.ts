import { type Absent, type Actor, can, firstApproval, isManager } from "#common/rules/access/actor.ts";
import type { JobAuthorizedActions } from "./job.ts";
import type { JobStatus } from "./job-status.ts";

export type JobFacts = {
  readonly user_id: number;
  readonly job_status: JobStatus;
  readonly project_owner_id: number;
  /** Whether the project's owner is not deleted and still has the right to approve. */
  readonly project_owner_active: boolean;
  readonly cost_center_owner_id: number | null;
  readonly owner_approved_by_user_id: number | null;
  readonly owner_approved_on_behalf_of_user_id: number | null;
  /** The user who may withdraw their last decision until the job is paid; null if nobody may. */
  readonly decided_by_user_id: number | null;
  /** Null if the history does not say who registered the job. */
  readonly registered_by_user_id: number | null;
};

/** The actions that the actor may take on a visible job (docs/product-rules.md#the-life-of-a-job). */
export function jobActions(actor: Actor, job: JobFacts): JobAuthorizedActions {
  const managesJobs = can(actor, "read-project-codes");
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

/** The user in whose name the actor may give the next approval. The actor's own right comes first. */
export function approvesFor(actor: Actor, job: JobFacts): number | undefined {
  if (mayApproveLast(actor, job)) return actor.id;
  return inNameOf(actor, job, mayApprove);
}

/** Like `approvesFor`, for a rejection. */
export function rejectsFor(actor: Actor, job: JobFacts): number | undefined {
  if (mayApproveLast(actor, job)) return actor.id;
  return inNameOf(actor, job, mayReject);
}

type Holder = Absent;

function inNameOf(actor: Actor, job: JobFacts, may: (holder: Holder, job: JobFacts) => boolean): number | undefined {
  if (may(actor, job)) return actor.id;
  if (job.user_id === actor.id || (job.job_status === "APPROVED_BY_PROJECT_OWNER" && isBehindFirst(actor.id, job)))
    return undefined;
  return actor.standsInFor.find((absent) => may(absent, job))?.id;
}

/** Whether the user gave the first approval, in person or through a substitute. */
function isBehindFirst(userId: number, job: JobFacts): boolean {
  return job.owner_approved_by_user_id === userId || job.owner_approved_on_behalf_of_user_id === userId;
}

function mayApprove(holder: Holder, job: JobFacts): boolean {
  if (job.user_id === holder.id || !can(holder, firstApproval)) return false;
  if (job.job_status === "NEW") return decidesForProject(holder, job);
  if (job.job_status === "APPROVED_BY_PROJECT_OWNER") return isManager(holder) && !isBehindFirst(holder.id, job);
  return false;
}

/** See docs/product-rules.md#the-last-approval. */
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

function mayWithdraw(actor: Actor, job: JobFacts): boolean {
  return job.decided_by_user_id === actor.id && job.job_status !== "PAID" && can(actor, firstApproval);
}

/** A manager decides if the project's owner is not active or is the job's user (docs/product-rules.md#approval). */
function decidesForProject(holder: Holder, job: JobFacts): boolean {
  const ownerDecides = job.project_owner_active && job.project_owner_id !== job.user_id;
  return ownerDecides ? job.project_owner_id === holder.id : isManager(holder);
}

function mayCancel(actor: Actor, job: JobFacts): boolean {
  if (job.user_id === actor.id) return job.job_status === "NEW" || job.job_status === "REJECTED";
  return job.job_status === "NEW" && job.registered_by_user_id === actor.id && can(actor, "register-users-jobs");
}

function mayUpdate(actor: Actor, job: JobFacts): boolean {
  if (job.job_status === "PAID" || isSeenForOthersOnly(actor, job)) return false;
  if (can(actor, "register-users-jobs")) return job.job_status !== "APPROVED_BY_MANAGER" || isManager(actor);
  return job.user_id === actor.id && (job.job_status === "NEW" || job.job_status === "REJECTED");
}

/** Whether the actor sees the job only as a substitute, who may decide the job but not change it. */
function isSeenForOthersOnly(actor: Actor, job: JobFacts): boolean {
  return (
    job.user_id !== actor.id && !hasInScope(actor, job) && actor.standsInFor.some((absent) => hasInScope(absent, job))
  );
}

function hasInScope(holder: Holder, job: JobFacts): boolean {
  return isManager(holder) || job.project_owner_id === holder.id || job.cost_center_owner_id === holder.id;
}
