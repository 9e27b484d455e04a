import fc from "fast-check";
import { type Owed, owedAbsence } from "../absence/owed.ts";
import { owedAllowances } from "../allowances/owed.ts";
import { attemptBy, daysAgo, mostly, nat, nth, type Who, who } from "../choose.ts";
import {
  type AllowanceLine,
  type Company,
  type Job,
  jobOf,
  jobTypeOf,
  type Line,
  type Run,
  type User,
  userOf,
} from "../company.ts";
import { isRunMixed } from "../files.ts";
import { annulRefusal, counterLine, isOneLine, linesOf, paidLine, payableUpTo, statusOfApprovals } from "../rules.ts";
import { type Attempt, count, type Expected, refused, refusedAccess, Step } from "../step.ts";
import { shownReversal, shownRun, shownRunDetails } from "../views/payrolls.ts";
import { pending } from "../views/sums.ts";
import { recordChange } from "./jobs.ts";

/* Payroll runs, annulments and reversals. */

const right = "index-payrolls";

// ── A run ────────────────────────────────────────────────────────────────────────────────────────────────────────────

type RunDraw = {
  who: Who;
  back: number;
  jobs: "approved" | "all" | undefined;
  /** Whether jobs and reversals are named, and with their current or an old version. */
  shown: "not" | "right" | "fewer" | "old";
  shownReversals: "not" | "right" | "wrong";
  /** The people whose absence is paid. `other-digest` names a digest of other absence. */
  absence: "all" | "some" | "others" | "other-digest";
  description: string;
  key: string;
};

export const run = fc
  .record({
    who,
    back: fc.constantFrom(0, 0, 0, 2, 30, -1),
    jobs: fc.constantFrom("approved" as const, "approved" as const, "all" as const, undefined),
    shown: mostly(fc.constantFrom("not" as const, "right" as const), fc.constantFrom("fewer" as const, "old" as const)),
    shownReversals: mostly(fc.constantFrom("not" as const, "right" as const), fc.constant("wrong" as const)),
    absence: mostly(
      fc.constantFrom("all" as const, "all" as const, "all" as const, "some" as const, "others" as const),
      fc.constant("other-digest" as const),
    ),
    description: mostly(fc.constantFrom("November", 'Æ; "ø"', "December"), fc.constantFrom(" ", "Jan\nuar")),
    key: fc.uuid(),
  })
  .map((drawn) => new Step("Run", drawn, running));

function running(company: Company, drawn: RunDraw): Attempt | undefined {
  const deadline = daysAgo(drawn.back);
  const chosen = payableUpTo(company, deadline).filter(isChosenBy(drawn.jobs));
  const owed = owedAbsence(company, deadline).lines.length;
  if (drawn.who.can && chosen.length + pending(company).length + owed === 0) return undefined;
  if (isRunMixed(company.setup.settings, linesOfRun(company, chosen)) === undefined) return undefined;
  // The model does not predict whether the company's file merges paid flex with expenses.
  if (isOnlyFlexWages(company, chosen)) return undefined;
  const shown = drawn.shown === "fewer" ? chosen.slice(0, -1) : chosen;
  const body = {
    description: drawn.description,
    created_before_date: deadline,
    ...(drawn.jobs && { jobs: drawn.jobs }),
    ...absenceChoice(company, drawn.absence),
    ...(drawn.shown !== "not" && {
      shown_jobs: shown.map(({ id, version }, index) => [
        id,
        drawn.shown === "old" && index === 0 ? version + 1 : version,
      ]),
    }),
    ...(drawn.shownReversals !== "not" && { shown_reversals: shownReversals(company, drawn.shownReversals) }),
  };
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: "/api/payrolls",
    body,
    key: drawn.key,
    expect: () => expectedRun(company, actor, body),
  }));
}

/** Limits the absence to some people, or to all others. */
function absenceChoice({ users }: Company, drawn: RunDraw["absence"]): { absence?: AbsenceChoice } {
  const some = users.slice(0, 4).map(({ id }) => id);
  if (drawn === "all") return {};
  return { absence: drawn === "some" ? { only: some } : drawn === "others" ? { without: some } : { digest: "x" } };
}

type AbsenceChoice = { only?: number[]; without?: number[]; digest?: string };

const isChosenBy = (jobs: string | undefined) => (job: Job) =>
  jobs !== "approved" || job.status === "APPROVED_BY_MANAGER";

function shownReversals(company: Company, drawn: "right" | "wrong"): number[] {
  const ids = pending(company).map(({ id }) => id);
  return drawn === "right" ? ids.reverse() : [...ids, 999_999];
}

type RunBody = {
  description: string;
  created_before_date: string;
  jobs?: string;
  shown_jobs?: (number | undefined)[][];
  shown_reversals?: number[];
  absence?: AbsenceChoice;
};

function expectedRun(company: Company, actor: User, body: RunBody): Expected {
  const refusal = refusedAccess(actor, right);
  if (refusal) return refusal;
  if (!isOneLine(body.description)) return refused(422, "description");
  const payable = payableUpTo(company, body.created_before_date).filter(isChosenBy(body.jobs));
  const { shown_jobs: shown, shown_reversals: reversals } = body;
  const isShown = (job: Job) => !shown || shown.some(([id, version]) => id === job.id && version === job.version);
  const jobs = payable.filter(isShown).sort((one, other) => one.id - other.id);
  const waiting = pending(company);
  if (jobs.some(({ user }) => userOf(company, user).employee_id === null)) return refused(422, "jobs");
  if (haveSharedCode(company, jobs)) return refused(422, "jobs");
  const isOther = (ids: readonly number[]) =>
    ids.toSorted().join() !==
    waiting
      .map(({ id }) => id)
      .toSorted()
      .join();
  if (reversals && isOther(reversals)) return refused(409);
  if (shown && jobs.length !== shown.length) return refused(409);
  const { only, without, digest } = body.absence ?? {};
  const owed = owedAbsence(
    company,
    body.created_before_date,
    (user) => (only?.includes(user) ?? true) && !without?.includes(user),
  );
  if (digest !== undefined) return refused(409);
  if (jobs.length + waiting.length + owed.lines.length === 0) return refused(422, "created_before_date");
  if (haveCodeOfAllowances(company, jobs, owedAllowances(company, jobs))) return refused(422, "allowances");
  if (isRunMixed(company.setup.settings, linesOfRun(company, jobs))) return refused(422, "jobs");
  let made: Run | undefined;
  return {
    status: 201,
    happens() {
      made = pay(company, actor, body, jobs, owed);
    },
    shows: () => made && { ...shownRun(company, made), annulled_at: null },
  };
}

/**
 * A salary code pays only one of wages, expenses and kilometres. Counter-lines keep their code: they conflict with job
 * types of other kinds, but not with each other.
 */
function haveSharedCode(company: Company, jobs: readonly Job[]): boolean {
  const types = [...new Set(jobs.map(({ jobType }) => jobType))].map((id) => jobTypeOf(company, id));
  const codes = types.flatMap(({ kind, salaryCode, otherCodes }) =>
    [salaryCode, ...Object.values(otherCodes ?? {})].map((code) => ({ kind, code })),
  );
  const frozen = pending(company).flatMap(({ job }) => {
    const { salary_code, parts } = counterLine(company, job);
    const { kind } = jobOf(company, job);
    return (parts?.map(({ code }) => code) ?? [salary_code]).map((code) => ({ kind, code }));
  });
  const others = [...codes, ...frozen];
  return codes.some(({ kind, code }) => others.some((other) => other.code === code && other.kind !== kind));
}

function isOnlyFlexWages(company: Company, jobs: readonly Job[]): boolean {
  const format = company.setup.settings.default_format;
  if (format === "excel" || format === "xlsx") return false;
  const lines = linesOfRun(company, jobs);
  const isMixed = lines.length > 0 && lines.every(({ kind }) => kind !== "work");
  return isMixed && owedAllowances(company, jobs).length > 0;
}

/** Whether allowances share a salary code with tax-free money. They may share it in a run that only reverses both. */
function haveCodeOfAllowances(company: Company, jobs: readonly Job[], allowances: readonly AllowanceLine[]): boolean {
  const taxFree = linesOfRun(company, jobs)
    .filter(({ kind }) => kind !== "work")
    .flatMap((line) => (line.parts?.map(({ code }) => code) ?? [line.salary_code]).map((code) => ({ ...line, code })));
  return allowances.some((line) => {
    const others = taxFree.filter(({ code }) => code === line.salary_code);
    const isPaid = allowances.some(({ salary_code, price }) => salary_code === line.salary_code && price > 0);
    return others.length > 0 && (isPaid || others.some(({ price, reverses }) => price !== 0 && reverses === null));
  });
}

const linesOfRun = (company: Company, jobs: readonly Job[]) => [
  ...linesOf(company, jobs),
  ...pending(company).map(({ job }) => counterLine(company, job)),
];

/** Run numbers have no gaps, even after failed runs. */
function pay(company: Company, actor: User, body: RunBody, jobs: readonly Job[], owed: Owed): Run {
  const made: Run = {
    id: company.runs.length + 1,
    description: body.description.trim(),
    deadline: body.created_before_date,
    by: actor.id,
    annulledBy: null,
    lines: linesOf(company, jobs),
    absence: owed.lines,
    allowances: owedAllowances(company, jobs),
    downloads: 0,
    files: new Map(),
  };
  made.lines.push(...pending(company).map(({ job }) => counterLine(company, job)));
  for (const reversal of pending(company)) reversal.run = made.id;
  for (const job of jobs) {
    const { price } = made.lines.find((line) => line.job === job.id && line.reverses === null) as Line;
    recordChange(job, { event: "paid", by: actor.id, to: "PAID", run: made.id });
    Object.assign(job, { status: "PAID", run: made.id, price });
    if (job.kind !== "work") count(company, `Pay ${job.kind}`);
    if (job.expense?.split) count(company, "Pay part");
  }
  for (const line of made.lines) {
    if ((line.parts?.length ?? 0) > 1) count(company, "Pay one trip at two rates");
    if (line.parts && line.reverses !== null) count(company, "Take back a trip");
    if (line.price < 0 && line.reverses === null) count(company, "Pay credit note");
  }
  for (const { code, minutes } of made.allowances) {
    if (code === "time-off" || code === "flex") count(company, minutes < 0 ? `Bank ${code}` : "Take out of a bank");
    else if (minutes < 0) count(company, "Take back allowances");
    else count(company, code === "paid-flex" ? "Pay flex above its limit" : `Pay allowance: ${code}`);
  }
  for (const { day, amount } of owed.learned) Object.assign(day, amount);
  for (const { reverses, pay } of owed.lines) count(company, reverses ? "Take back absence" : `Pay absence: ${pay}`);
  if (owed.learned.length > 0) count(company, "Learn a norm");
  company.runs.push(made);
  return made;
}

// ── Annulment and reversal ───────────────────────────────────────────────────────────────────────────────────────────

export const annul = fc.record({ who, run: nat }).map((drawn) => new Step("Annul", drawn, annulment));

function annulment(company: Company, drawn: { who: Who; run: number }): Attempt | undefined {
  const standing = company.runs.filter(({ id }) => annulRefusal(company, id) === null);
  const run = nth(drawn.who.can ? standing : company.runs, drawn.run) ?? nth(company.runs, drawn.run);
  if (!run && drawn.who.can) return undefined;
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: `/api/payrolls/${run?.id ?? 1}/annulment`,
    expect() {
      const refusal = refusedAccess(actor, right);
      if (refusal) return refusal;
      if (!run) return refused(404);
      if (annulRefusal(company, run.id) !== null) return refused(409);
      return {
        status: 200,
        happens() {
          takeBack(company, actor, run);
          if (run.absence.length > 0) count(company, "Annul absence");
          if (run.allowances.length > 0) count(company, "Annul allowances");
        },
        shows: () => shownRunDetails(company, run),
      };
    },
  }));
}

function takeBack(company: Company, actor: User, run: Run): void {
  run.annulledBy = actor.id;
  for (const reversal of company.reversals) if (reversal.run === run.id) reversal.run = null;
  for (const job of company.jobs.filter((job) => job.run === run.id)) {
    const status = statusOfApprovals(job);
    recordChange(job, { event: "annulled", by: actor.id, to: status, run: run.id });
    Object.assign(job, { status, run: null });
  }
}

type ReverseDraw = { who: Who; job: number; of: "paid" | "part" | "freed" | "any"; reason: string };

export const reverse = fc
  .record({
    who,
    job: nat,
    of: mostly(
      fc.constantFrom("paid" as const, "part" as const, "part" as const, "freed" as const),
      fc.constant("any" as const),
    ),
    reason: mostly(fc.constantFrom("Forkert sats", " Dobbelt "), fc.constant(" ")),
  })
  .map((drawn) => new Step("Reverse", drawn, reversal));

function reversal(company: Company, drawn: ReverseDraw): Attempt | undefined {
  const job = nth(reversible(company, drawn.of), drawn.job);
  if (!job) return undefined;
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: `/api/jobs/${job.id}/reversal`,
    body: { reason: drawn.reason },
    job: job.id,
    expect: () => expectedReversal(company, actor, job, drawn.reason.trim()),
  }));
}

/** The jobs to choose from: `part` prefers the few parts of split expenses, and `freed` has jobs of annulled runs. */
function reversible({ jobs, runs }: Company, of: ReverseDraw["of"]): Job[] {
  if (of === "any") return jobs;
  const paid = jobs.filter(({ status, replacement }) => status === "PAID" && replacement === null);
  const parts = paid.filter(({ expense }) => expense?.split);
  if (of === "part" && parts.length > 0) return parts;
  if (of !== "freed") return paid;
  const freed = runs.filter(({ annulledBy }) => annulledBy !== null).flatMap(({ lines }) => lines);
  return jobs.filter(({ id, status }) => status !== "PAID" && freed.some(({ job }) => job === id));
}

function expectedReversal(company: Company, actor: User, job: Job, reason: string): Expected {
  const refusal = refusedAccess(actor, right);
  if (refusal) return refusal;
  if (reason === "") return refused(422, "reason");
  if (!paidLine(company, job.id) || job.replacement !== null) return refused(409);
  const waits = () => company.reversals.find((one) => one.job === job.id);
  return {
    status: 201,
    happens: ({ id, replacement_job_id, created_at }) => {
      replaceJob(company, actor, job, { id: replacement_job_id, created: created_at, reason });
      company.reversals.push({ id, job: job.id, replacement: replacement_job_id, run: null, reason });
    },
    shows() {
      const reversal = waits();
      return reversal && shownReversal(company, reversal);
    },
    recall: async (server) => {
      const { body } = await server.call({ by: actor.id, method: "GET", path: "/api/reversals" });
      return body.find(({ job_id }: { job_id: number }) => job_id === job.id);
    },
  };
}

type Replacement = { id: number; created: string; reason: string };

/** The job stays paid; a rejected copy with the reason replaces it. */
function replaceJob(company: Company, actor: User, job: Job, { id, created, reason }: Replacement): void {
  const step = { by: actor.id, reason, run: null, fields: [] };
  if (job.expense?.split) count(company, "Reverse part");
  job.replacement = id;
  job.history.push({ ...step, event: "reversed", from: "PAID", to: "PAID", related: id });
  company.jobs.push({
    ...jobOf(company, job.id),
    id,
    version: 1,
    status: "REJECTED",
    reason,
    first: null,
    second: null,
    firstFor: null,
    secondFor: null,
    run: null,
    created,
    replacement: null,
    history: [{ ...step, event: "replaced", from: null, to: "REJECTED", related: job.id }],
  });
}
