import fc from "fast-check";
import { attemptBy, jobFor, nat, nth, type Who, who } from "../choose.ts";
import { type Company, type Job, projectOf, type User } from "../company.ts";
import {
  approvesAs,
  can,
  type Decision,
  decisionStatus,
  givesLast,
  isOffered,
  isUnpaid,
  mayUpdate,
  rejectsAs,
  sees,
} from "../rules.ts";
import { type Attempt, count, type Expected, refused, refusedAccess, Step } from "../step.ts";
import { shownJob } from "../views/jobs.ts";
import { recordChange, startOver, version, versionOf } from "./jobs.ts";

/* The PATCH of a job: approve, reject, move to another project or cost center. */

type Version = ReturnType<typeof version.generate>["value"];
type Change = { who: Who; job: number; version: Version };
const change = { who, job: nat, version };

type Body = Record<string, unknown>;

function patch(
  company: Company,
  { who, job: n, version }: Change,
  fits: (job: Job) => boolean,
  bodyFor: (job: Job) => Body,
  expect: (actor: User, job: Job, body: Body) => Expected,
): Attempt | undefined {
  const job = jobFor(company, { ...who, n }, fits);
  if (!job) return undefined;
  const body = { ...bodyFor(job), ...versionOf(job, version) };
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "PATCH",
    path: `/api/jobs/${job.id}`,
    body,
    job: job.id,
    expect: () => {
      const refusal = refusedAccess(actor, "index-own-jobs");
      if (refusal) return refusal;
      return sees(company, actor, job) ? expect(actor, job, body) : refused(404);
    },
  }));
}

const isOld = (job: Job, body: Body) => body.version !== undefined && body.version !== job.version;

// ── Approving and rejecting ──────────────────────────────────────────────────────────────────────────────────────────

type Decided = Change & { decision: Decision | "next"; reason: string | null };

export const next: Partial<Record<Job["status"], Decision>> = {
  NEW: "APPROVED_BY_PROJECT_OWNER",
  APPROVED_BY_PROJECT_OWNER: "APPROVED_BY_MANAGER",
};

export const decide = fc
  .record({
    ...change,
    decision: fc.oneof(
      { weight: 6, arbitrary: fc.constant("next" as const) },
      {
        weight: 2,
        arbitrary: fc.constantFrom<Decision>("REJECTED", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER"),
      },
    ),
    reason: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom("Forkert projekt", " Se noten ") },
      { weight: 1, arbitrary: fc.constantFrom(null, "", "x".repeat(501)) },
    ),
  })
  .map((drawn) => new Step("Decide", drawn, decision));

function decision(company: Company, drawn: Decided): Attempt | undefined {
  const fits = ({ status }: Job) => (drawn.decision === "next" ? status in next : status !== "PAID");
  const bodyFor = (job: Job) => {
    const job_status = drawn.decision === "next" ? (next[job.status] ?? "APPROVED_BY_MANAGER") : drawn.decision;
    return {
      job_status,
      ...(job_status === "REJECTED" && drawn.reason !== null && { rejection_reason: drawn.reason }),
    };
  };
  return patch(company, drawn, fits, bodyFor, (actor, job, body) => expectedDecision(company, actor, job, body));
}

function expectedDecision(company: Company, actor: User, job: Job, body: Body): Expected {
  const wanted = body.job_status as Decision;
  const reason = typeof body.rejection_reason === "string" ? body.rejection_reason.trim() : "";
  if (wanted === "REJECTED" && (reason.length < 1 || reason.length > 500)) return refused(422, "rejection_reason");
  const status = decisionStatus(company, actor, job, [wanted], isOld(job, body));
  if (status !== 200) return refused(status);
  return {
    status: 200,
    happens: () => decideAbout(company, actor, job, wanted, reason),
    shows: () => shownJob(company, actor, job),
  };
}

export function decideAbout(company: Company, actor: User, job: Job, wanted: Decision, reason: string): void {
  const isRejection = wanted === "REJECTED";
  const name = (isRejection ? rejectsAs : approvesAs)(company, actor, job);
  const other = name && name !== actor ? name.id : null;
  if (other !== null) count(company, "Decide for another");
  const isLast = wanted === "APPROVED_BY_MANAGER" && name !== undefined && givesLast(company, name, job);
  if (isLast) count(company, "Approve last");
  recordChange(job, {
    event: isRejection ? "rejected" : "approved",
    by: actor.id,
    to: wanted,
    reason: isRejection ? reason : null,
    for: other,
    isLast,
  });
  const { status, first, second, firstFor, secondFor } = job;
  job.before = { status, first, second, firstFor, secondFor };
  if (isRejection) startOver(job);
  if (isRejection) job.reason = reason;
  if (wanted === "APPROVED_BY_PROJECT_OWNER") Object.assign(job, { first: actor.id, firstFor: other });
  if (wanted === "APPROVED_BY_MANAGER") Object.assign(job, { second: actor.id, secondFor: other });
  job.status = wanted;
}

// ── Moving ───────────────────────────────────────────────────────────────────────────────────────────────────────────

type Move = Change & { to: number };

export const moveProject = fc
  .record({ ...change, to: nat })
  .map((drawn) => new Step("Move to project", drawn, projectMove));
export const moveCostCenter = fc
  .record({ ...change, to: nat })
  .map((drawn) => new Step("Move to cost center", drawn, costCenterMove));

function projectMove(company: Company, drawn: Move): Attempt | undefined {
  const project_id = idAt(company.projects, drawn.to);
  return patch(
    company,
    drawn,
    isUnpaid,
    () => ({ project_id }),
    (actor, job, body) => {
      const refusal = refusedMove(
        company,
        actor,
        job,
        body,
        isOffered(company.projects, project_id, job.project),
        "project_id",
      );
      return (
        refusal ?? {
          status: 200,
          happens() {
            if (job.project === project_id) return;
            const { costCenter } = projectOf(company, project_id);
            const isMoved = costCenter !== job.costCenter;
            recordChange(job, {
              event: "changed",
              by: actor.id,
              to: "NEW",
              fields: ["project_id", ...(isMoved ? ["cost_center_id"] : [])],
            });
            Object.assign(job, { project: project_id, costCenter });
            startOver(job);
          },
          shows: () => shownJob(company, actor, job),
        }
      );
    },
  );
}

function costCenterMove(company: Company, drawn: Move): Attempt | undefined {
  const cost_center_id = idAt(company.costCenters, drawn.to);
  const isThere = company.costCenters.some(({ id }) => id === cost_center_id);
  return patch(
    company,
    drawn,
    isUnpaid,
    () => ({ cost_center_id }),
    (actor, job, body) => {
      const refusal = refusedMove(company, actor, job, body, isThere, "cost_center_id");
      return (
        refusal ?? {
          status: 200,
          happens() {
            if (job.costCenter === cost_center_id) return;
            recordChange(job, { event: "changed", by: actor.id, to: job.status, fields: ["cost_center_id"] });
            job.costCenter = cost_center_id;
          },
          shows: () => shownJob(company, actor, job),
        }
      );
    },
  );
}

const idAt = (rows: readonly { id: number }[], n: number) => (n === 0 ? 999_999 : (nth(rows, n)?.id ?? 999_999));

function refusedMove(
  company: Company,
  actor: User,
  job: Job,
  body: Body,
  isOffered: boolean,
  field: string,
): Expected | undefined {
  if (!mayUpdate(company, actor, job) || !can(actor, "manage-users-jobs")) return refused(403);
  if (isOld(job, body)) return refused(409);
  return isOffered ? undefined : refused(422, field);
}
