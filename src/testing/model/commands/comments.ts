import fc from "fast-check";
import { attemptBy, jobFor, mostly, nat, type Who, who } from "../choose.ts";
import type { Company, Job, User } from "../company.ts";
import { readKey, sees } from "../rules.ts";
import { type Attempt, type Expected, refused, refusedAccess, Step } from "../step.ts";
import { commentsOf } from "../views/comments.ts";

/* Comments on jobs, and which of them are read. */

type Said = { who: Who; job: number; text: string; key: string };

export const comment = fc
  .record({
    who,
    job: nat,
    text: mostly(fc.constantFrom("Hvorfor så sent?", " To\n\nlinjer ", "Bilag følger."), fc.constantFrom("", " \n ")),
    key: fc.uuid(),
  })
  .map((drawn) => new Step("Comment", drawn, saying));

function saying(company: Company, { who, job: n, text, key }: Said): Attempt | undefined {
  const job = jobFor(company, { ...who, n }, () => true);
  if (!job) return undefined;
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: `/api/jobs/${job.id}/comments`,
    body: { text },
    key,
    expect: () => refusedTo(company, actor, job) ?? said(company, actor, job, text.trim()),
  }));
}

function said(company: Company, actor: User, job: Job, text: string): Expected {
  if (text === "") return refused(422, "text");
  return {
    status: 201,
    happens({ id }) {
      company.comments.push({ id, job: job.id, user: actor.id, text });
    },
    shows: () => ({ text, is_new: false, edited_at: null, user: { id: actor.id, name: actor.name } }),
  };
}

export const readComments = fc.record({ who, job: nat }).map((drawn) => new Step("Read comments", drawn, reading));

function reading(company: Company, { who, job: n }: { who: Who; job: number }): Attempt | undefined {
  const job = jobFor(company, { ...who, n }, ({ id }) => commentsOf(company, id).length > 0);
  const last = job && commentsOf(company, job.id).at(-1);
  if (!last) return undefined;
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: `/api/jobs/${job.id}/comments/read`,
    body: { read_up_to_id: last.id },
    expect: () =>
      refusedTo(company, actor, job) ?? {
        status: 204,
        happens: () => void company.read.set(readKey(actor, job), last.id),
      },
  }));
}

const refusedTo = (company: Company, actor: User, job: Job): Expected | undefined =>
  refusedAccess(actor, "index-own-jobs") ?? (sees(company, actor, job) ? undefined : refused(404));
