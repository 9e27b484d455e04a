import fc from "fast-check";
import { attemptBy, mostly, nat, nth, type Who, who } from "../choose.ts";
import type { Company, Timer, User } from "../company.ts";
import { workTypes } from "../rules.ts";
import { type Attempt, type Expected, refused, refusedAccess, Step } from "../step.ts";
import { timersOf } from "../views/own.ts";
import { expectedRegistration, type Form, form, workBody } from "./jobs.ts";

/* Timers: started, stopped by hand or by the next one, discarded, or registered as a job. */

/** Maximum timers per user, including the running one. */
const most = 20;

type Start = { who: Who; project: number | null; jobType: number | null; isLost: boolean; key: string };

export const startTimer = fc
  .record({
    who,
    project: fc.option(nat),
    jobType: fc.option(nat),
    isLost: fc.nat({ max: 20 }).map((n) => n === 20),
    key: fc.uuid(),
  })
  .map((drawn) => new Step("Start timer", drawn, starting));

function starting(company: Company, { who, project, jobType, isLost, key }: Start): Attempt | undefined {
  const ids = {
    project: isLost ? 999_999 : idAt(company.projects, project),
    jobType: idAt(company.jobTypes, jobType),
  };
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: "/api/timers",
    body: { project_id: ids.project, job_type_id: ids.jobType },
    key,
    expect: () => refusedAccess(actor, "index-own-jobs") ?? started(company, actor, ids),
  }));
}

const idAt = (rows: readonly { id: number }[], n: number | null) => (n === null ? null : (nth(rows, n)?.id ?? null));

const isOpen = (rows: readonly { id: number; closed: boolean }[], wanted: number | null) =>
  wanted === null || rows.some(({ id, closed }) => id === wanted && !closed);

function started(company: Company, actor: User, ids: Pick<Timer, "project" | "jobType">): Expected {
  const wrong = [
    ...(isOpen(company.projects, ids.project) ? [] : ["project_id"]),
    ...(isOpen(workTypes(company), ids.jobType) ? [] : ["job_type_id"]),
  ];
  if (wrong.length > 0) return refused(422, ...wrong);
  const mine = company.timers.filter(({ user }) => user === actor.id);
  const first = mine.find(({ isStopped }) => !isStopped);
  // A timer of less than a minute is deleted by the next one.
  if (mine.filter((timer) => timer !== first || timer.hasLasted).length >= most) return refused(409);
  return {
    status: 201,
    happens({ running, stopped }) {
      if (first) first.isStopped = true;
      const isGone = first && !first.hasLasted && !stopped.some(({ id }: { id: number }) => id === first.id);
      if (isGone) company.timers.splice(company.timers.indexOf(first), 1);
      company.timers.push({ ...ids, id: running.id, user: actor.id, isStopped: false, hasLasted: false });
    },
    shows: () => timersOf(company, actor),
    recall: async (server) => (await server.call({ by: actor.id, method: "GET", path: "/api/timers" })).body,
  };
}

export const stopTimer = fc.record({ who, n: nat }).map((drawn) => new Step("Stop timer", drawn, stopping));

function stopping(company: Company, { who, n }: { who: Who; n: number }): Attempt | undefined {
  const timer = nth(company.timers, n);
  if (!timer) return undefined;
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: `/api/timers/${timer.id}/stop`,
    expect: () =>
      refusedTo(company, actor, timer) ?? {
        status: 200,
        happens() {
          timer.isStopped = true;
        },
        shows: () => timersOf(company, actor),
      },
  }));
}

export const throwAway = fc.record({ who, n: nat }).map((drawn) => new Step("Throw timer away", drawn, throwing));

function throwing(company: Company, { who, n }: { who: Who; n: number }): Attempt | undefined {
  const timer = nth(company.timers, n);
  if (!timer) return undefined;
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "DELETE",
    path: `/api/timers/${timer.id}`,
    expect: () =>
      refusedTo(company, actor, timer) ?? {
        status: 204,
        happens: () => void company.timers.splice(company.timers.indexOf(timer), 1),
      },
  }));
}

type Registering = { who: Who; n: number; isAny: boolean; form: Form; key: string };

export const registerTimer = fc
  .record({ who, n: nat, isAny: mostly(fc.constant(false), fc.constant(true)), form, key: fc.uuid() })
  .map((drawn) => new Step("Register timer", drawn, registering));

function registering(company: Company, { who, n, isAny, form, key }: Registering): Attempt | undefined {
  const timer = nth(
    company.timers.filter(({ isStopped }) => isStopped || isAny),
    n,
  );
  if (!timer) return undefined;
  const body = workBody(company, form);
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: "/api/jobs",
    body: { ...body, timer_id: timer.id },
    key,
    expect: () => {
      const expected = expectedRegistration(company, actor, undefined, body);
      if (expected.status !== 201) return expected;
      if (refusedTo(company, actor, timer) || !timer.isStopped) return refused(409);
      return {
        ...expected,
        happens(answer) {
          expected.happens?.(answer);
          company.timers.splice(company.timers.indexOf(timer), 1);
        },
      };
    },
  }));
}

/** The refusal for a timer that is gone or another user's. */
function refusedTo(company: Company, actor: User, timer: Timer): Expected | undefined {
  const refusal = refusedAccess(actor, "index-own-jobs");
  if (refusal) return refusal;
  return timer.user === actor.id && company.timers.includes(timer) ? undefined : refused(404);
}
