import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import {
  changedMeanwhile,
  type DecidedColumns,
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
import { presentJob } from "#features/jobs/server/job-presenter.ts";
import { type FoundJob, listVisibleJobs } from "#features/jobs/server/job-rows.store.ts";
import { holdOffRuns } from "#features/jobs/server/run-lock.store.ts";
import type { JobDecisions } from "../rules/approvals.ts";
import { type DecidedJob, findBeforeRejections, updateDecidedJobs } from "./decisions.store.ts";

/**
 * Approves or rejects several jobs. Each succeeds or fails by itself, and what is refused is told of that one
 * (docs/product-rules.md#deciding-many-at-once).
 * @returns what became of them, in the order of the jobs
 */
export function decideJobs(
  trx: Kysely<Database>,
  actor: Actor,
  { decision, rejection_reason, jobs }: JobDecisions,
): Promise<JobOutcome[]> {
  const reason = decision === "reject" ? (rejection_reason ?? null) : null;
  return stepOf(trx, actor, jobs, async () => (job, version) => {
    const refusal = decisionRefusal(actor, job, decision, statusesFor(decision), version);
    if (refusal) return refusal;
    const on_behalf_of_user_id = decidesOnBehalfOf(actor, job, decision);
    const columns = decided(
      { user_id: actor.id, on_behalf_of_user_id },
      job,
      targetOf(decision, job.job_status),
      reason,
    );
    return { job, columns, event: decision === "reject" ? "rejected" : "approved", reason, on_behalf_of_user_id };
  });
}

/**
 * Takes the actor's own last decisions back, each by itself (docs/product-rules.md#withdrawal).
 * @returns what became of them, in the order of the jobs
 */
export function withdrawDecisions(trx: Kysely<Database>, actor: Actor, jobs: SeenJobs): Promise<JobOutcome[]> {
  return stepOf(trx, actor, jobs, async (found) => {
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

/**
 * One step of several jobs: once no run is under way, all are read at once, decided about by the rules, and written at once.
 * Of those that somebody else has written meanwhile is told what they are by then.
 */
async function stepOf(
  trx: Kysely<Database>,
  actor: Actor,
  jobs: SeenJobs,
  prepare: (found: readonly FoundJob[]) => Promise<Step>,
): Promise<JobOutcome[]> {
  await holdOffRuns(trx);
  const found = await listVisibleJobs(trx, actor, idsOf(jobs));
  const step = await prepare(found);
  const steps = new Map(found.map((job) => [job.id, job] as const));
  const planned = jobs.map(({ id, version }) => {
    const job = steps.get(id);
    return { id, plan: job ? step(job, version) : unknownJobRefusal };
  });
  const wanted = planned.flatMap(({ plan }) => ("columns" in plan ? [plan] : []));
  const changed = await updateDecidedJobs(trx, actor.id, wanted);
  const late = wanted.filter(({ job }) => !changed.has(job.id)).map(({ job }) => job.id);
  const now = new Map((await listVisibleJobs(trx, actor, late)).map((job) => [job.id, job] as const));
  return planned.map(({ id, plan }) => {
    if (!("columns" in plan)) return { id, ok: false, ...plan };
    if (changed.has(id)) return { id, ok: true, job: presentJob(actor, afterwards(plan.job, plan.columns)) };
    const job = now.get(id);
    return { id, ok: false, ...(job ? changedMeanwhile(actor, job) : unknownJobRefusal) };
  });
}

const idsOf = (jobs: SeenJobs) => jobs.map(({ id }) => id);

const afterwards = (job: FoundJob, columns: DecidedColumns): FoundJob => ({
  ...job,
  ...columns,
  version: job.version + 1,
});
