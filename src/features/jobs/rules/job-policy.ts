import { type Actor, can, firstApproval, isManager } from "../../../common/rules/actor.ts";
import type { JobAuthorizedActions } from "./job.ts";
import type { JobStatus } from "./job-status.ts";

/** What the policy has to know of a job. */
export type JobFacts = {
  readonly user_id: number;
  readonly job_status: JobStatus;
  /** The owner of the job's project, and whether they are still there to approve (not deleted, still in the role). */
  readonly project_owner_id: number;
  readonly project_owner_active: boolean;
  readonly owner_approved_by_user_id: number | null;
};

/**
 * What the actor may do with a job that they see (docs/product-rules.md#the-life-of-a-job). Whether they see it at all
 * is the store's filter.
 */
export function jobActions(actor: Actor, job: JobFacts): JobAuthorizedActions {
  const managesJobs = can(actor, "manage-users-jobs");
  const update = mayUpdate(actor, job);
  return {
    approve: mayApprove(actor, job),
    reject: mayReject(actor, job),
    update,
    "update-cc": update && managesJobs,
    "view-cc": managesJobs,
  };
}

function mayApprove(actor: Actor, job: JobFacts): boolean {
  if (job.user_id === actor.id || !can(actor, firstApproval)) return false;
  if (job.job_status === "NEW") return decidesForProject(actor, job);
  if (job.job_status === "APPROVED_BY_PROJECT_OWNER")
    return isManager(actor) && job.owner_approved_by_user_id !== actor.id;
  return false;
}

function mayReject(actor: Actor, job: JobFacts): boolean {
  if (job.job_status === "APPROVED_BY_MANAGER") return isManager(actor) && job.user_id !== actor.id;
  return mayApprove(actor, job);
}

/**
 * The project's owner, or a manager when the owner is gone or the job is the owner's own
 * (docs/product-rules.md#approval).
 */
function decidesForProject(actor: Actor, job: JobFacts): boolean {
  const ownerDecides = job.project_owner_active && job.project_owner_id !== job.user_id;
  return ownerDecides ? job.project_owner_id === actor.id : isManager(actor);
}

function mayUpdate(actor: Actor, job: JobFacts): boolean {
  if (job.job_status === "PAID") return false;
  if (can(actor, "manage-users-jobs")) return job.job_status !== "APPROVED_BY_MANAGER" || isManager(actor);
  return job.user_id === actor.id && (job.job_status === "NEW" || job.job_status === "REJECTED");
}
