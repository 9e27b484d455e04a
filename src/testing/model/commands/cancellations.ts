import fc from "fast-check";
import { attemptBy, jobFor, nat, nth, type Who, who } from "../choose.ts";
import type { Company } from "../company.ts";
import { mayCancel, priceNow, sees } from "../rules.ts";
import { type Attempt, type Expected, refused, refusedAccess, Step } from "../step.ts";
import { shownJob } from "../views/jobs.ts";
import { recordChange } from "./jobs.ts";

/* Cancelling a job, closing a rejected one, and restoring either. */

type Drawn = { who: Who; job: number; isOld: boolean };
const drawn = {
  who,
  job: nat,
  isOld: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
};

export const cancel = fc.record(drawn).map((values) => new Step("Cancel", values, cancellation));
export const restore = fc.record(drawn).map((values) => new Step("Restore", values, restoration));

/** A version that no job has. */
const wrongVersion = 999;

function cancellation(company: Company, { who, job: n, isOld }: Drawn): Attempt | undefined {
  const job = jobFor(company, { ...who, n }, ({ status }) => status === "NEW" || status === "REJECTED");
  if (!job) return undefined;
  const version = isOld ? wrongVersion : job.version;
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: `/api/jobs/${job.id}/cancellation`,
    body: { version },
    job: job.id,
    expect: (): Expected => {
      const refusal = refusedAccess(actor, "index-own-jobs");
      if (refusal) return refusal;
      const done = company.cancelled.find((one) => one.job.id === job.id);
      if (done) return { status: 200 };
      if (!sees(company, actor, job)) return refused(404);
      const couldOnce = isOld && mayCancel(actor, job, "NEW");
      if (!mayCancel(actor, job)) return refused(couldOnce ? 409 : 403);
      if (isOld) return refused(409);
      return {
        status: 200,
        happens: () => {
          recordChange(job, {
            event: job.status === "REJECTED" ? "closed" : "cancelled",
            by: actor.id,
            to: job.status,
          });
          company.jobs = company.jobs.filter((one) => one !== job);
          company.cancelled.push({ job, by: actor.id });
        },
      };
    },
  }));
}

function restoration(company: Company, { who, job: n, isOld }: Drawn): Attempt | undefined {
  const one = nth(company.cancelled, n);
  if (!one) return undefined;
  const { job } = one;
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: `/api/jobs/${job.id}/restoration`,
    body: { version: isOld ? wrongVersion : job.version },
    job: job.id,
    expect: () => {
      const refusal = refusedAccess(actor, "index-own-jobs");
      if (refusal) return refusal;
      // A repeated call changes nothing.
      if (!company.cancelled.includes(one)) return { status: 200 };
      if (actor.id !== job.user && actor.id !== one.by) return refused(404);
      if (isOld) return refused(409);
      return {
        status: 200,
        happens: () => {
          const price = priceNow(company, job);
          recordChange(job, {
            event: "restored",
            by: actor.id,
            to: job.status,
            fields: price === job.price ? [] : ["price"],
          });
          job.price = price;
          company.cancelled = company.cancelled.filter((other) => other !== one);
          company.jobs = [...company.jobs, job].toSorted((a, b) => a.id - b.id);
        },
        shows: () => shownJob(company, actor, job),
      };
    },
  }));
}
