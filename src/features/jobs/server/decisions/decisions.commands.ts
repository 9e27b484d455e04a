import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { HttpError, notFound } from "#common/server/http/errors.ts";
import {
  type Decision,
  decided,
  decidesOnBehalfOf,
  decisionRefusal,
  mayNotWithdraw,
  type Refusal,
  statusesFor,
  targetOf,
  unknownJobRefusal,
  withdrawalRefusal,
  withdrawn,
} from "#features/jobs/rules/decisions/job-decisions.ts";
import type { JobOutcome, SeenJobs } from "#features/jobs/rules/decisions/job-outcomes.ts";
import type { Job, JobPatch } from "#features/jobs/rules/job.ts";
import { type RequestedStatus, statusesBefore } from "#features/jobs/rules/job-status.ts";
import { presentJob } from "../job-presenter.ts";
import { type FoundJob, listVisibleJobs } from "../job-rows.store.ts";
import { ChangedMeanwhile } from "../job-writes.store.ts";
import { type MailRejections, rejectionsOf } from "../mails/rejection-mail.ts";
import { holdOffRuns } from "../run-lock.store.ts";
import {
  type DecidedJob,
  findBeforeRejections,
  findVersion,
  lockVisibleJobs,
  updateDecidedJobs,
} from "./decisions.store.ts";

type DecisionInput = {
  readonly decision: Decision;
  readonly rejection_reason?: string | undefined;
  readonly job_status?: RequestedStatus | undefined;
  readonly jobs: Readonly<SeenJobs>;
};

/** Decides each job independently of the other jobs (docs/product-rules.md#deciding-many-at-once). */
export async function decideJobs(
  trx: Kysely<Database>,
  actor: Actor,
  { decision, rejection_reason, job_status, jobs }: DecisionInput,
  mailRejections: MailRejections,
): Promise<JobOutcome[]> {
  const reason = decision === "reject" ? (rejection_reason ?? null) : null;
  const from = job_status === undefined ? statusesFor(decision) : statusesBefore(job_status);
  const outcomes = await changeJobs(trx, actor, jobs, async () => (job, version) => {
    const refusal = decisionRefusal(actor, job, decision, from, version);
    if (refusal) return refusal;
    const on_behalf_of_user_id = decidesOnBehalfOf(actor, job, decision);
    const target = job_status ?? targetOf(decision, job.job_status);
    const columns = decided({ user_id: actor.id, on_behalf_of_user_id }, job, target, reason);
    return { job, columns, event: decision === "reject" ? "rejected" : "approved", reason, on_behalf_of_user_id };
  });
  const rejected = decision === "reject" ? outcomes.flatMap((outcome) => (outcome.ok ? [outcome.job] : [])) : [];
  await mailRejections(trx, ...rejectionsOf(rejected));
  return outcomes;
}

/** Without `version`, the decision is about the version at the start of the request. */
export async function decideJob(
  trx: Kysely<Database>,
  actor: Actor,
  id: number,
  { job_status, rejection_reason, version }: Omit<JobPatch, "job_status"> & { job_status: RequestedStatus },
  mailRejections: MailRejections,
): Promise<Job> {
  const decision = job_status === "REJECTED" ? "reject" : "approve";
  const seen = version ?? (await findVersion(trx, actor, id));
  if (seen === undefined) throw notFound(unknownJobRefusal.message);
  const jobs = [{ id, version: seen }];
  const [outcome] = await decideJobs(trx, actor, { decision, rejection_reason, job_status, jobs }, mailRejections);
  if (outcome?.ok) return outcome.job;
  const { status, message } = outcome ?? unknownJobRefusal;
  // The job was visible a moment ago, so another request has changed the job since.
  if (status === 404 && version === undefined) throw new ChangedMeanwhile();
  throw new HttpError(status, { message });
}

export function withdrawDecisions(trx: Kysely<Database>, actor: Actor, jobs: SeenJobs): Promise<JobOutcome[]> {
  return changeJobs(trx, actor, jobs, async (found) => {
    const rejected = found.filter(({ job_status }) => job_status === "REJECTED").map(({ id }) => id);
    const before = await findBeforeRejections(trx, rejected);
    return (job, version) => {
      const refusal = withdrawalRefusal(actor, job, version);
      if (refusal) return refusal;
      const columns = withdrawn(job, before.get(job.id));
      return columns ? { job, columns, event: "withdrawn", reason: null, on_behalf_of_user_id: null } : mayNotWithdraw;
    };
  });
}

type Step = (job: FoundJob, version: number) => DecidedJob | Refusal;

async function changeJobs(
  trx: Kysely<Database>,
  actor: Actor,
  seen: Readonly<SeenJobs>,
  prepare: (found: readonly FoundJob[]) => Promise<Step>,
): Promise<JobOutcome[]> {
  const ids = seen.map(({ id }) => id);
  // A lock of a single row cannot deadlock with a payroll run.
  if (ids.length > 1) await holdOffRuns(trx);
  await lockVisibleJobs(trx, actor, ids);
  const found = await listVisibleJobs(trx, actor, ids);
  const step = await prepare(found);
  const jobs = new Map(found.map((job) => [job.id, job]));
  const planned = seen.map(({ id, version }) => {
    const job = jobs.get(id);
    return { id, plan: job ? step(job, version) : unknownJobRefusal };
  });
  const changes = planned.flatMap(({ plan }) => ("columns" in plan ? [plan] : []));
  await updateDecidedJobs(trx, actor.id, changes);
  return planned.map(({ id, plan }) => {
    if (!("columns" in plan)) return { id, ok: false, ...plan };
    const after = { ...plan.job, ...plan.columns, version: plan.job.version + 1 };
    return { id, ok: true, job: presentJob(actor, after) };
  });
}
