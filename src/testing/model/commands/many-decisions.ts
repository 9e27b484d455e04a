import fc from "fast-check";
import { attemptBy, jobFor, nat, type Who, who } from "../choose.ts";
import type { Company, Job, User } from "../company.ts";
import { type Decision, decisionStatus, mayWithdraw, sees } from "../rules.ts";
import { type Attempt, type Expected, refused, refusedAccess, Step } from "../step.ts";
import { shownJob } from "../views/jobs.ts";
import { decideAbout, next } from "./decisions.ts";
import { recordChange, versionOf } from "./jobs.ts";

/* Several jobs in one call. Each job is decided or withdrawn on its own. */

type Drawn = { who: Who; jobs: { n: number; version: "right" | "other" }[]; key: string };

const several = {
  who,
  jobs: fc.array(
    fc.record({
      n: nat,
      version: fc.oneof(
        { weight: 9, arbitrary: fc.constant("right" as const) },
        { weight: 1, arbitrary: fc.constant("other" as const) },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  key: fc.uuid(),
};

type Named = { job: Job; version: number };

/** The result for one job: 200 with its change, or the reason. */
type Fate = { status: 200 | 403 | 404 | 409; happens?: () => void };

function manyAtOnce(
  company: Company,
  { who, jobs, key }: Drawn,
  call: { path: string; body: object; fits: (job: Job) => boolean; wrong?: string | undefined },
  fateOf: (actor: User, named: Named) => Fate,
): Attempt | undefined {
  const found = jobs.flatMap(({ n, version }) => {
    const job = jobFor(company, { ...who, n }, call.fits);
    return job ? [{ job, version: versionOf(job, version).version as number }] : [];
  });
  const named = [...new Map(found.map((one) => [one.job.id, one])).values()];
  const [first] = named;
  if (!first) return undefined;
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: call.path,
    body: { ...call.body, jobs: named.map(({ job: { id }, version }) => ({ id, version })) },
    key,
    job: first.job.id,
    expect: () => expected(company, actor, named, call.wrong, fateOf),
  }));
}

function expected(
  company: Company,
  actor: User,
  named: readonly Named[],
  wrong: string | undefined,
  fateOf: (actor: User, named: Named) => Fate,
): Expected {
  const refusal = refusedAccess(actor, "manage-users-jobs");
  if (refusal) return refusal;
  if (wrong !== undefined) return refused(422, wrong);
  const fates = named.map((one) => {
    const fate: Fate = sees(company, actor, one.job) ? fateOf(actor, one) : { status: 404 };
    return { job: one.job, ...fate };
  });
  return {
    status: 200,
    happens() {
      for (const { happens } of fates) happens?.();
    },
    shows: () => ({
      data: fates.map(({ job, status }) =>
        status === 200
          ? { id: job.id, ok: true, job: shownJob(company, actor, job) }
          : { id: job.id, ok: false, status },
      ),
    }),
  };
}

export const decideMany = fc
  .record({
    ...several,
    decision: fc.oneof(
      { weight: 3, arbitrary: fc.constant("approve" as const) },
      { weight: 1, arbitrary: fc.constant("reject" as const) },
    ),
    reason: fc.oneof(
      { weight: 6, arbitrary: fc.constant(" Forkert dag ") },
      { weight: 1, arbitrary: fc.constantFrom(null, "", "x".repeat(501)) },
    ),
  })
  .map((drawn) => new Step("Decide many", drawn, decisions));

function decisions(company: Company, drawn: Drawn & { decision: "approve" | "reject"; reason: string | null }) {
  const { decision, reason } = drawn;
  const isRejection = decision === "reject";
  const given = reason?.trim() ?? "";
  const isWrong = isRejection
    ? given.length < 1 || given.length > 500
    : reason !== null && (given.length < 1 || given.length > 500);
  const wanted: readonly Decision[] = isRejection ? ["REJECTED"] : ["APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER"];
  return manyAtOnce(
    company,
    drawn,
    {
      path: "/api/approvals/decisions",
      body: { decision, ...(reason !== null && { rejection_reason: reason }) },
      fits: ({ status }) => status in next,
      wrong: isWrong ? "rejection_reason" : undefined,
    },
    (actor, { job, version }) => {
      const status = decisionStatus(company, actor, job, wanted, version !== job.version);
      const target = isRejection ? "REJECTED" : next[job.status];
      return {
        status,
        ...(status === 200 && target && { happens: () => decideAbout(company, actor, job, target, given) }),
      };
    },
  );
}

export const withdraw = fc.record(several).map((drawn) => new Step("Withdraw", drawn, withdrawals));

function withdrawals(company: Company, drawn: Drawn) {
  const isDecided = ({ history }: Job) => ["approved", "rejected"].includes(history.at(-1)?.event ?? "");
  return manyAtOnce(
    company,
    drawn,
    { path: "/api/approvals/withdrawals", body: {}, fits: isDecided },
    (actor, { job, version }) => {
      if (version !== job.version) return { status: 409 };
      if (!mayWithdraw(actor, job)) return { status: 403 };
      return { status: 200, happens: () => takeBack(actor, job) };
    },
  );
}

function takeBack(actor: User, job: Job): void {
  if (!job.before) throw new Error(`job ${job.id} was never decided about`);
  recordChange(job, { event: "withdrawn", by: actor.id, to: job.before.status });
  Object.assign(job, { ...job.before, reason: null, before: null });
}
