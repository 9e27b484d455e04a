import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { inTransaction } from "#common/server/database/transaction.ts";
import { forbidden, HttpError, invalid } from "#common/server/http/errors.ts";
import type { Claim } from "#common/server/http/idempotency.ts";
import { closedProject } from "#features/projects/rules/closed-project.ts";
import { holdActiveUsers } from "#features/users/server/users.store.ts";
import { asNew, decided, decidesOnBehalfOf, decisionRefusal } from "../rules/decisions/job-decisions.ts";
import type { JobInput, JobPatch } from "../rules/job.ts";
import { jobChanges } from "../rules/job-changes.ts";
import type { JobEvent } from "../rules/job-history.ts";
import { jobPrice, pauseOf, workedMinutes } from "../rules/job-input.ts";
import { jobActions } from "../rules/job-policy.ts";
import { jobStatusLabels, type RequestedStatus, statusesBefore } from "../rules/job-status.ts";
import { addsReceiptsOnly, areSameReceipts, withAdded } from "../rules/kinds/expense/expense-receipts.ts";
import { kindOf } from "../rules/kinds/job-kind-errors.ts";
import { findReferences, type JobReferences } from "./job-references.store.ts";
import {
  type CreatedJob,
  type FoundJob,
  getJob,
  insertJob,
  type JobColumns,
  storedInterval,
  updateJob,
} from "./jobs.store.ts";
import type { KindFields } from "./kinds/kind-fields.store.ts";
import { rejectionsOf, type TellRejected } from "./mails/rejection-mail.ts";

/** Not the version any more that somebody read. */
export class ChangedMeanwhile extends HttpError {
  constructor() {
    super(409, { message: "En anden har ændret opgaven." });
  }
}

const changedMeanwhile = () => new ChangedMeanwhile();

/** Registers a job for a user; it takes its project's default cost center. Throws 409 where the user is deleted. */
export function createJob(
  db: Kysely<Database>,
  actor: Actor,
  userId: number,
  input: JobInput,
  { project }: JobReferences,
  claim?: Claim,
): Promise<CreatedJob> {
  const job = columnsOfNew(userId, input, project);
  return inTransaction(db, async (trx) => {
    await holdActiveUsers(trx, [userId]);
    return insertJob(trx, job, { user_id: actor.id, event: "created", from_status: null, to_status: "NEW" }, claim);
  });
}

/**
 * Saves an edited job. Every real change puts it back to NEW, and so does sending a rejected one again.
 * Throws 403 when the actor may not, 409 when the job is no longer the one they read.
 * @param references what the job gets that it has not already
 */
export async function saveJob(
  db: Kysely<Database>,
  actor: Actor,
  job: FoundJob,
  input: JobInput,
  { project, jobType }: JobReferences,
): Promise<FoundJob> {
  requireUpdate(actor, job);
  requireVersion(job, input.version);
  const fields = savedFields(input, job);
  const kindFields = {
    ...(input.expense && { expense: changedExpense(input.expense, job) }),
    ...(input.trip && { trip: input.trip }),
  };
  const interval = storedInterval(input.started_at, input.ended_at);
  const minutes = workedMinutes(fields) ?? job.minutes;
  const after = {
    ...job,
    ...fields,
    expense: savedExpense(input, job),
    trip: job.trip && { ...job.trip, ...input.trip },
    minutes,
    ...(jobType && { jobType }),
    ...(project && placedOn(project)),
  };
  const isResubmission = job.job_status === "REJECTED";
  const changes = jobChanges(job, after);
  if (!isResubmission && changes.length === 0) return job;
  const { decided_by_user_id } = job;
  const standing = !isResubmission && addsReceiptsOnly(changes, job, after) ? { decided_by_user_id } : asNew;
  return change(db, actor, job, {
    columns: { ...fields, ...interval, ...standing, cost_center_id: after.cost_center_id, ...kindFields },
    after: { ...after, ...standing },
    event: isResubmission ? "resubmitted" : "changed",
  });
}

/** Adds receipts to an expense, which stands as it did: its approvals were given to the same amount. */
export function addReceipts(
  db: Kysely<Database>,
  actor: Actor,
  job: FoundJob,
  added: readonly number[],
): Promise<FoundJob> {
  const receipt_ids = withAdded(job.expense?.receipt_ids ?? [], added);
  const { decided_by_user_id } = job;
  return change(db, actor, job, {
    columns: { decided_by_user_id, expense: { receipt_ids } },
    after: { ...job, expense: job.expense && { ...job.expense, receipt_ids } },
    event: "changed",
  });
}

/** Approves, rejects, or moves a job to another project or cost center: one of them at a time. */
export function patchJob(
  db: Kysely<Database>,
  actor: Actor,
  job: FoundJob,
  patch: JobPatch,
  tellRejected: TellRejected,
): Promise<FoundJob> {
  if (patch.job_status === "REJECTED") return reject(db, actor, job, patch, tellRejected);
  if (patch.job_status !== undefined) return decide(db, actor, job, patch.job_status, patch);
  if (patch.project_id !== undefined) return changeProject(db, actor, job, patch.project_id, patch.version);
  return changeCostCenter(db, actor, job, patch.cost_center_id as number, patch.version);
}

/** A rejection, with the mail that tells the employee of it. */
function reject(
  db: Kysely<Database>,
  actor: Actor,
  job: FoundJob,
  patch: JobPatch,
  tellRejected: TellRejected,
): Promise<FoundJob> {
  return db.transaction().execute(async (trx) => {
    const rejected = await decide(trx, actor, job, "REJECTED", patch);
    await tellRejected(trx, ...rejectionsOf([rejected]));
    return rejected;
  });
}

async function decide(
  db: Kysely<Database>,
  actor: Actor,
  job: FoundJob,
  target: RequestedStatus,
  patch: JobPatch,
): Promise<FoundJob> {
  const isRejection = target === "REJECTED";
  const action = isRejection ? "reject" : "approve";
  const refusal = decisionRefusal(actor, job, action, statusesBefore(target), patch.version);
  if (refusal) throw new HttpError(refusal.status, { message: refusal.message });
  const reason = isRejection ? (patch.rejection_reason ?? null) : null;
  const on_behalf_of_user_id = decidesOnBehalfOf(actor, job, action);
  const columns = decided({ user_id: actor.id, on_behalf_of_user_id }, job, target, reason);
  const after = { ...job, ...columns };
  const event = isRejection ? "rejected" : "approved";
  return change(db, actor, job, { columns, after, event, reason, on_behalf_of_user_id });
}

async function changeProject(
  db: Kysely<Database>,
  actor: Actor,
  job: FoundJob,
  projectId: number,
  version: number | undefined,
): Promise<FoundJob> {
  requireProjectChange(actor, job);
  requireVersion(job, version);
  const { project } = await findReferences(db, { project_id: projectId });
  if (!project) throw invalid({ project_id: ["Projektet findes ikke."] });
  if (projectId === job.project_id) return job;
  if (project.is_closed) throw invalid({ project_id: [closedProject] });
  const after = { ...job, ...asNew, project_id: projectId, ...placedOn(project) };
  return change(db, actor, job, {
    columns: { ...asNew, project_id: projectId, cost_center_id: after.cost_center_id },
    after,
    event: "changed",
  });
}

async function changeCostCenter(
  db: Kysely<Database>,
  actor: Actor,
  job: FoundJob,
  costCenterId: number,
  version: number | undefined,
): Promise<FoundJob> {
  requireProjectChange(actor, job);
  requireVersion(job, version);
  const { cost_center } = await findReferences(db, { cost_center_id: costCenterId });
  if (!cost_center) throw invalid({ cost_center_id: ["Cost centeret findes ikke."] });
  if (costCenterId === job.cost_center_id) return job;
  return change(db, actor, job, {
    columns: { cost_center_id: costCenterId },
    after: { ...job, cost_center_id: costCenterId, cost_center },
    event: "changed",
  });
}

type Relations = "project" | "jobType" | "cost_center";

type Change = {
  /** Without `decided_by_user_id` the job stands by nobody's decision from now on. */
  columns: Omit<JobColumns, "decided_by_user_id"> & KindFields & { decided_by_user_id?: number | null };
  /** The job as it will read; of what it newly belongs to only the name. */
  after: Omit<FoundJob, Relations> & Pick<Parameters<typeof jobChanges>[1], Relations>;
  event: JobEvent;
  reason?: string | null;
  on_behalf_of_user_id?: number | null;
};

/** One change with its line in the history, or nothing of both; what it belongs to is read anew where that is another. */
async function change(db: Kysely<Database>, actor: Actor, job: FoundJob, change: Change): Promise<FoundJob> {
  const { after, event, reason = null, on_behalf_of_user_id = null } = change;
  const { decided_by_user_id = null, ...columns } = change.columns;
  const isDone = await updateJob(
    db,
    job,
    { ...columns, decided_by_user_id },
    {
      user_id: actor.id,
      event,
      from_status: job.job_status,
      to_status: after.job_status,
      changes: jobChanges(job, after),
      reason,
      on_behalf_of_user_id,
    },
  );
  if (!isDone) throw changedMeanwhile();
  return isMoved(job, after) || job.trip
    ? getJob(db, job.id)
    : { ...(after as FoundJob), decided_by_user_id, version: job.version + 1 };
}

const isMoved = (job: FoundJob, after: Change["after"]) =>
  (["project_id", "job_type_id", "cost_center_id"] as const).some((field) => after[field] !== job[field]);

function requireUpdate(actor: Actor, job: FoundJob): void {
  if (jobActions(actor, job).update) return;
  throw forbidden(`Du kan ikke rette en opgave med status »${jobStatusLabels[job.job_status]}«.`);
}

/** A change of project or of cost center asks for the same: managing users' jobs, and a job that one may update. */
function requireProjectChange(actor: Actor, job: FoundJob): void {
  if (jobActions(actor, job)["update-cc"]) return;
  throw forbidden("Du kan ikke ændre denne opgaves projekt eller cost center.");
}

function requireVersion(job: FoundJob, version: number | undefined): void {
  if (version !== undefined && version !== job.version) throw changedMeanwhile();
}

/** What a saved job holds of the form; the price is the server's own, and a pause that is not named is the stored job's. */
function savedFields(
  { version: _version, kind: _kind, expense: _expense, trip: _trip, ...input }: JobInput,
  stored?: FoundJob,
) {
  const fields = { ...input, pause_minutes: pauseOf(input, stored) };
  return { ...fields, price: jobPrice(fields) };
}

/** The expense as it will read: receipts that are not named stay. */
function savedExpense({ expense }: JobInput, stored: FoundJob): FoundJob["expense"] {
  if (!expense || !stored.expense) return stored.expense;
  return { ...stored.expense, ...expense, receipt_ids: expense.receipt_ids ?? stored.expense.receipt_ids };
}

/** Receipts that are named as before are not written again: those of an approved job cannot be. */
function changedExpense(
  { receipt_ids, ...expense }: NonNullable<JobInput["expense"]>,
  stored: FoundJob,
): NonNullable<JobInput["expense"]> {
  const isAsBefore = !receipt_ids || areSameReceipts(receipt_ids, stored.expense?.receipt_ids ?? []);
  return isAsBefore ? expense : { ...expense, receipt_ids };
}

/** What is written of a new job. */
export const columnsOfNew = (userId: number, input: JobInput, project: JobReferences["project"]) => ({
  ...savedFields(input),
  ...storedInterval(input.started_at, input.ended_at),
  kind: kindOf(input),
  expense: input.expense,
  trip: input.trip,
  user_id: userId,
  cost_center_id: project?.default_cost_center?.id ?? null,
});

/** A job on another project takes its default cost center. */
const placedOn = (project: NonNullable<JobReferences["project"]>) => ({
  project,
  cost_center: project.default_cost_center,
  cost_center_id: project.default_cost_center?.id ?? null,
});
