import type { Actor } from "#common/rules/access/actor.ts";
import { approvesFor, type JobFacts, jobActions, rejectsFor } from "../job-policy.ts";
import { type JobStatus, jobStatusLabels, nextStatus, type RequestedStatus, statusesBefore } from "../job-status.ts";

export const decisions = ["approve", "reject"] as const;
export type Decision = (typeof decisions)[number];

export type DecidedColumns = {
  readonly job_status: Exclude<JobStatus, "PAID">;
  readonly rejection_reason: string | null;
  readonly owner_approved_by_user_id: number | null;
  readonly manager_approved_by_user_id: number | null;
  readonly owner_approved_on_behalf_of_user_id: number | null;
  readonly manager_approved_on_behalf_of_user_id: number | null;
  readonly decided_by_user_id: number | null;
};

export const asNew = {
  job_status: "NEW",
  rejection_reason: null,
  owner_approved_by_user_id: null,
  manager_approved_by_user_id: null,
  owner_approved_on_behalf_of_user_id: null,
  manager_approved_on_behalf_of_user_id: null,
} as const;

export type Refusal = { readonly status: 403 | 404 | 409; readonly message: string };

type Versioned = JobFacts & { readonly version: number };
type FirstApproval = Pick<DecidedColumns, "owner_approved_by_user_id" | "owner_approved_on_behalf_of_user_id">;
type Approvals = FirstApproval &
  Pick<DecidedColumns, "manager_approved_by_user_id" | "manager_approved_on_behalf_of_user_id">;

/** The status after a decision on a job (docs/product-rules.md#approval). */
export function targetOf(decision: Decision, status: JobStatus): RequestedStatus {
  return decision === "reject" ? "REJECTED" : (nextStatus(status) ?? "APPROVED_BY_MANAGER");
}

export function statusesFor(decision: Decision): readonly JobStatus[] {
  return decision === "reject" ? statusesBefore("REJECTED") : ["NEW", "APPROVED_BY_PROJECT_OWNER"];
}

/**
 * Null if the actor may decide. 409 if the actor could have decided before the job changed
 * (docs/product-rules.md#two-people-at-once), else 403.
 */
export function decisionRefusal(
  actor: Actor,
  job: Versioned,
  decision: Decision,
  from: readonly JobStatus[],
  version: number,
): Refusal | null {
  if (version === job.version && from.includes(job.job_status))
    return jobActions(actor, job)[decision] ? null : mayNotDecide;
  const couldOnce = from.some((job_status) => jobActions(actor, { ...job, job_status })[decision]);
  return couldOnce ? changedMeanwhile(actor, job) : mayNotDecide;
}

const mayNotDecide: Refusal = { status: 403, message: "Du kan ikke godkende eller afvise denne opgave." };

export const unknownJobRefusal: Refusal = { status: 404, message: "Opgaven findes ikke." };

export function changedMeanwhile(
  actor: Pick<Actor, "id">,
  { job_status, decided_by_user_id }: Pick<JobFacts, "job_status" | "decided_by_user_id">,
): Refusal {
  const who = decided_by_user_id === actor.id ? "Du har selv" : "En anden har";
  return { status: 409, message: `${who} ændret opgaven. Den har nu status »${jobStatusLabels[job_status]}«.` };
}

/** The absent user for whom the actor decides; null if the actor decides in their own name. */
export function decidesOnBehalfOf(actor: Actor, job: JobFacts, decision: Decision): number | null {
  const name = decision === "approve" ? approvesFor(actor, job) : rejectsFor(actor, job);
  return name === undefined || name === actor.id ? null : name;
}

export type Decider = { readonly user_id: number; readonly on_behalf_of_user_id: number | null };

/** The columns after a decision. A rejection clears both approvals (docs/product-rules.md#rejection). */
export function decided(
  { user_id, on_behalf_of_user_id }: Decider,
  job: FirstApproval,
  target: RequestedStatus,
  reason: string | null,
): DecidedColumns {
  const decided_by_user_id = user_id;
  if (target === "REJECTED") return { ...asNew, job_status: target, rejection_reason: reason, decided_by_user_id };
  const isFirst = target === "APPROVED_BY_PROJECT_OWNER";
  return {
    job_status: target,
    rejection_reason: null,
    owner_approved_by_user_id: isFirst ? user_id : job.owner_approved_by_user_id,
    owner_approved_on_behalf_of_user_id: isFirst ? on_behalf_of_user_id : job.owner_approved_on_behalf_of_user_id,
    manager_approved_by_user_id: isFirst ? null : user_id,
    manager_approved_on_behalf_of_user_id: isFirst ? null : on_behalf_of_user_id,
    decided_by_user_id,
  };
}

/** The refusal of a withdrawal; null if the actor may withdraw the last decision (docs/product-rules.md#withdrawal). */
export function withdrawalRefusal(actor: Actor, job: Versioned, version: number): Refusal | null {
  if (version !== job.version) return changedMeanwhile(actor, job);
  return jobActions(actor, job).withdraw ? null : mayNotWithdraw;
}

export const mayNotWithdraw: Refusal = {
  status: 403,
  message: "Du kan kun trække din egen afgørelse tilbage, og kun mens der ikke er sket andet med opgaven.",
};

export type BeforeRejection = Approvals & { readonly from_status: Exclude<JobStatus, "PAID" | "REJECTED"> };

/** The columns after a withdrawal; undefined if the history does not say who had approved a rejected job. */
export function withdrawn(
  job: Pick<JobFacts, "job_status" | keyof FirstApproval>,
  rejected: BeforeRejection | undefined,
): DecidedColumns | undefined {
  if (job.job_status === "APPROVED_BY_PROJECT_OWNER") return { ...asNew, decided_by_user_id: null };
  if (job.job_status === "APPROVED_BY_MANAGER") return standing("APPROVED_BY_PROJECT_OWNER", job);
  return rejected && beforeRejection(rejected);
}

function beforeRejection({ from_status, ...approvals }: BeforeRejection): DecidedColumns | undefined {
  if (from_status !== "NEW" && approvals.owner_approved_by_user_id === null) return undefined;
  if (from_status === "APPROVED_BY_MANAGER" && approvals.manager_approved_by_user_id === null) return undefined;
  return standing(from_status, approvals);
}

function standing(
  job_status: BeforeRejection["from_status"],
  approvals: FirstApproval & Partial<Approvals>,
): DecidedColumns {
  const { owner_approved_by_user_id, owner_approved_on_behalf_of_user_id } = approvals;
  const { manager_approved_by_user_id = null, manager_approved_on_behalf_of_user_id = null } = approvals;
  return {
    ...asNew,
    job_status,
    ...(job_status !== "NEW" && { owner_approved_by_user_id, owner_approved_on_behalf_of_user_id }),
    ...(job_status === "APPROVED_BY_MANAGER" && { manager_approved_by_user_id, manager_approved_on_behalf_of_user_id }),
    decided_by_user_id: null,
  };
}
