import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { forbidden, invalid } from "#common/server/http/errors.ts";
import { closedProject } from "#features/projects/rules/closed-project.ts";
import { projectForOthers, unknownProject } from "#features/projects/rules/limited-project.ts";
import { asNew } from "../rules/decisions/job-decisions.ts";
import type { JobInput, JobPatch } from "../rules/job.ts";
import { jobChanges } from "../rules/job-changes.ts";
import type { JobEvent } from "../rules/job-history.ts";
import { jobPrice, pauseOf, pauseStartOf } from "../rules/job-input.ts";
import { jobActions } from "../rules/job-policy.ts";
import { jobStatusLabels } from "../rules/job-status.ts";
import { kindOf } from "../rules/kinds/job-kind-errors.ts";
import { insertJobHistory } from "./job-history.store.ts";
import { findReferences, type JobReferences } from "./job-references.store.ts";
import { type FoundJob, getJob } from "./job-rows.store.ts";
import {
  ChangedMeanwhile,
  insertJobs,
  type JobColumns,
  lateReasonOf,
  reopenWeeksOf,
  requireNewDay,
  storedInterval,
  updateJob,
} from "./job-writes.store.ts";
import { keepsDecisions, partsIn, savedParts, withoutParts } from "./kinds/part-stores.ts";

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

/** A changed job becomes NEW unless its approvals can stay (`keepsDecisions`). A rejected job always becomes NEW. */
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
  const standing = !isResubmission && keepsDecisions(job.kind, changes, job, after) ? { decided_by_user_id } : asNew;
  return changeJob(trx, actor, job, isResubmission ? "resubmitted" : "changed", {
    ...fields,
    ...storedInterval(input.started_at, input.ended_at),
    ...standing,
    ...saved.changes,
  });
}

export function moveJob(
  trx: Kysely<Database>,
  actor: Actor,
  job: FoundJob,
  patch: Omit<JobPatch, "job_status">,
): Promise<FoundJob> {
  return patch.project_id !== undefined
    ? changeProject(trx, actor, job, patch.project_id, patch)
    : changeCostCenter(trx, actor, job, patch.cost_center_id as number, patch);
}

type Moved = Pick<JobPatch, "version" | "late_reason">;

async function changeProject(
  trx: Kysely<Database>,
  actor: Actor,
  job: FoundJob,
  projectId: number,
  { version, late_reason }: Moved,
): Promise<FoundJob> {
  requireProjectChange(actor, job);
  requireVersion(job, version);
  const { project } = await findReferences(trx, actor, { project_id: projectId }, job.user_id);
  if (!project) throw invalid({ project_id: [unknownProject] });
  if (projectId === job.project_id) return job;
  if (!project.is_for_user) throw invalid({ project_id: [projectForOthers] });
  if (project.is_closed) throw invalid({ project_id: [closedProject] });
  return changeJob(trx, actor, job, "changed", {
    ...asNew,
    project_id: projectId,
    late_reason,
    ...costCenterOf(project),
  });
}

async function changeCostCenter(
  trx: Kysely<Database>,
  actor: Actor,
  job: FoundJob,
  costCenterId: number,
  { version, late_reason }: Moved,
): Promise<FoundJob> {
  requireProjectChange(actor, job);
  requireVersion(job, version);
  const { cost_center } = await findReferences(trx, actor, { cost_center_id: costCenterId });
  if (!cost_center) throw invalid({ cost_center_id: ["Cost centeret findes ikke."] });
  if (costCenterId === job.cost_center_id) return job;
  return changeJob(trx, actor, job, "changed", { cost_center_id: costCenterId, late_reason });
}

/** If `columns` lacks `decided_by_user_id`, nobody can withdraw the last decision afterwards. */
export async function changeJob(
  trx: Kysely<Database>,
  actor: Actor,
  job: FoundJob,
  event: JobEvent,
  columns: JobColumns,
): Promise<FoundJob> {
  await requireNewDay(trx, actor.id, job, columns);
  const reason = (await lateReasonOf(trx, job, columns)) ?? null;
  const late_reason = reason ?? job.kept_late_reason;
  await updateJob(trx, job, { decided_by_user_id: null, ...columns, late_reason });
  await reopenWeeksOf(trx, actor.id, job, columns);
  const changed = await getJob(trx, job.id);
  await insertJobHistory(trx, [job.id], {
    user_id: actor.id,
    event,
    from_status: job.job_status,
    to_status: changed.job_status,
    changes: jobChanges(job, changed),
    reason,
  });
  return changed;
}

function requireUpdate(actor: Actor, job: FoundJob): void {
  if (jobActions(actor, job).update) return;
  throw forbidden(`Du kan ikke rette en opgave med status »${jobStatusLabels[job.job_status]}«.`);
}

function requireProjectChange(actor: Actor, job: FoundJob): void {
  if (jobActions(actor, job)["update-cc"]) return;
  throw forbidden("Du kan ikke ændre denne opgaves projekt eller cost center.");
}

function requireVersion(job: FoundJob, version: number | undefined): void {
  if (version !== undefined && version !== job.version) throw new ChangedMeanwhile();
}

function savedFields({ version: _version, kind: _kind, ...sent }: JobInput, stored?: FoundJob) {
  const input = withoutParts(sent);
  const fields = { ...input, pause_minutes: pauseOf(input, stored), pause_start: pauseStartOf(input, stored) };
  return { ...fields, price: jobPrice(fields) };
}

export const columnsOfNew = (userId: number, input: JobInput, project: JobReferences["project"]) => ({
  ...savedFields(input),
  ...storedInterval(input.started_at, input.ended_at),
  kind: kindOf(input),
  ...partsIn(input),
  user_id: userId,
  cost_center_id: project?.default_cost_center?.id ?? null,
});

const costCenterOf = ({ default_cost_center }: NonNullable<JobReferences["project"]>) => ({
  cost_center_id: default_cost_center?.id ?? null,
});
