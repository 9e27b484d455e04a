import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { forbidden, invalid } from "#common/server/http/errors.ts";
import { closedProject } from "#features/projects/rules/closed-project.ts";
import { asNew } from "../rules/decisions/job-decisions.ts";
import type { Job, JobInput, JobPatch } from "../rules/job.ts";
import { jobChanges } from "../rules/job-changes.ts";
import type { JobEvent } from "../rules/job-history.ts";
import { jobPrice, pauseOf } from "../rules/job-input.ts";
import { jobActions } from "../rules/job-policy.ts";
import { jobStatusLabels } from "../rules/job-status.ts";
import { addsReceiptsOnly, withAdded } from "../rules/kinds/expense/expense-receipts.ts";
import { kindOf } from "../rules/kinds/job-kind-errors.ts";
import { decideJob } from "./decisions/decisions.commands.ts";
import { insertJobHistory } from "./job-history.store.ts";
import { presentJob } from "./job-presenter.ts";
import { findReferences, type JobReferences } from "./job-references.store.ts";
import { type FoundJob, getJob } from "./job-rows.store.ts";
import { ChangedMeanwhile, insertJobs, type JobColumns, storedInterval, updateJob } from "./job-writes.store.ts";
import { partsIn, savedParts, withoutParts } from "./kinds/part-stores.ts";
import type { TellRejected } from "./mails/rejection-mail.ts";

/** Registers a job for a user; it takes its project's default cost center. Throws 409 where the user is deleted. */
export async function createJob(
  trx: Kysely<Database>,
  actor: Actor,
  userId: number,
  input: JobInput,
  { project }: JobReferences,
): Promise<FoundJob> {
  const [id] = await insertJobs(trx, [columnsOfNew(userId, input, project)], actor.id);
  return getJob(trx, id as number);
}

/**
 * Saves an edited job. Every real change puts it back to NEW, and so does sending a rejected one again.
 * Throws 403 when the actor may not, 409 when the job is no longer the one they read.
 * @param references what the job gets that it has not already
 */
export async function saveJob(
  trx: Kysely<Database>,
  actor: Actor,
  job: FoundJob,
  input: JobInput,
  { project }: JobReferences,
): Promise<FoundJob> {
  requireUpdate(actor, job);
  requireVersion(job, input.version);
  const fields = { ...savedFields(input, job), ...(project && costCenterOf(project)) };
  const saved = savedParts(input, job);
  const after = { ...job, ...fields, ...saved.parts };
  const isResubmission = job.job_status === "REJECTED";
  const changes = jobChanges(job, after);
  if (!isResubmission && changes.length === 0) return job;
  const { decided_by_user_id } = job;
  const standing = !isResubmission && addsReceiptsOnly(changes, job, after) ? { decided_by_user_id } : asNew;
  return change(trx, actor, job, isResubmission ? "resubmitted" : "changed", {
    ...fields,
    ...storedInterval(input.started_at, input.ended_at),
    ...standing,
    ...saved.changes,
  });
}

/** Adds receipts to an expense, which stands as it did: its approvals were given to the same amount. */
export function addReceipts(
  trx: Kysely<Database>,
  actor: Actor,
  job: FoundJob,
  added: readonly number[],
): Promise<FoundJob> {
  const receipt_ids = withAdded(job.expense?.receipt_ids ?? [], added);
  const { decided_by_user_id } = job;
  return change(trx, actor, job, "changed", { decided_by_user_id, expense: { receipt_ids } });
}

/** Approves, rejects, or moves a job to another project or cost center: one of them at a time. */
export async function patchJob(
  trx: Kysely<Database>,
  actor: Actor,
  job: FoundJob,
  { job_status, ...patch }: JobPatch,
  tellRejected: TellRejected,
): Promise<Job> {
  if (job_status !== undefined) return decideJob(trx, actor, job, { ...patch, job_status }, tellRejected);
  const changed = await (patch.project_id !== undefined
    ? changeProject(trx, actor, job, patch.project_id, patch.version)
    : changeCostCenter(trx, actor, job, patch.cost_center_id as number, patch.version));
  return presentJob(actor, changed);
}

async function changeProject(
  trx: Kysely<Database>,
  actor: Actor,
  job: FoundJob,
  projectId: number,
  version: number | undefined,
): Promise<FoundJob> {
  requireProjectChange(actor, job);
  requireVersion(job, version);
  const { project } = await findReferences(trx, { project_id: projectId });
  if (!project) throw invalid({ project_id: ["Projektet findes ikke."] });
  if (projectId === job.project_id) return job;
  if (project.is_closed) throw invalid({ project_id: [closedProject] });
  return change(trx, actor, job, "changed", { ...asNew, project_id: projectId, ...costCenterOf(project) });
}

async function changeCostCenter(
  trx: Kysely<Database>,
  actor: Actor,
  job: FoundJob,
  costCenterId: number,
  version: number | undefined,
): Promise<FoundJob> {
  requireProjectChange(actor, job);
  requireVersion(job, version);
  const { cost_center } = await findReferences(trx, { cost_center_id: costCenterId });
  if (!cost_center) throw invalid({ cost_center_id: ["Cost centeret findes ikke."] });
  if (costCenterId === job.cost_center_id) return job;
  return change(trx, actor, job, "changed", { cost_center_id: costCenterId });
}

/**
 * One change with its line in the history.
 * @param columns without `decided_by_user_id` the job stands by nobody's decision from now on
 */
async function change(
  trx: Kysely<Database>,
  actor: Actor,
  job: FoundJob,
  event: JobEvent,
  columns: JobColumns,
): Promise<FoundJob> {
  await updateJob(trx, job, { decided_by_user_id: null, ...columns });
  const changed = await getJob(trx, job.id);
  await insertJobHistory(trx, [job.id], {
    user_id: actor.id,
    event,
    from_status: job.job_status,
    to_status: changed.job_status,
    changes: jobChanges(job, changed),
  });
  return changed;
}

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
  if (version !== undefined && version !== job.version) throw new ChangedMeanwhile();
}

/** What a saved job holds of the form; the price is the server's own, and a pause that is not named is the stored job's. */
function savedFields({ version: _version, kind: _kind, ...sent }: JobInput, stored?: FoundJob) {
  const input = withoutParts(sent);
  const fields = { ...input, pause_minutes: pauseOf(input, stored) };
  return { ...fields, price: jobPrice(fields) };
}

/** What is written of a new job. */
export const columnsOfNew = (userId: number, input: JobInput, project: JobReferences["project"]) => ({
  ...savedFields(input),
  ...storedInterval(input.started_at, input.ended_at),
  kind: kindOf(input),
  ...partsIn(input),
  user_id: userId,
  cost_center_id: project?.default_cost_center?.id ?? null,
});

/** A job on another project takes its default cost center. */
const costCenterOf = ({ default_cost_center }: NonNullable<JobReferences["project"]>) => ({
  cost_center_id: default_cost_center?.id ?? null,
});
