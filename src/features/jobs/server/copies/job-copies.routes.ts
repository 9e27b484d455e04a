import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { forbidden, invalid } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { maxCopiedJobs } from "#features/jobs/rules/copies/copy-bounds.ts";
import {
  type CopiesQuery,
  copiesQuery,
  copiesQueryErrors,
  copyOutcomes,
  copyProposals,
  jobCopies,
} from "#features/jobs/rules/copies/job-copies.ts";
import { requireJob } from "../job-requests.ts";
import { listVisibleJobs } from "../job-rows.store.ts";
import { copyJobs, mayRegisterFor, proposeCopies } from "./job-copies.commands.ts";
import { findJobsToCopy } from "./job-copies.store.ts";

export const jobCopyRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "register-own-jobs" } as const;

  app.get(
    "/api/jobs/copies",
    {
      config,
      schema: {
        summary: "Says which jobs can be copied to a day",
        querystring: copiesQuery,
        response: { 200: copyProposals },
      },
    },
    async ({ actor, query }) => {
      const errors = copiesQueryErrors(query);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const sources = await sourcesOf(db, actor, query);
      return {
        data: await proposeCopies(db, actor, sources.slice(0, maxCopiedJobs)),
        is_cut: sources.length > maxCopiedJobs,
      };
    },
  );

  app.post(
    "/api/jobs/copies",
    {
      config,
      schema: { summary: "Copies jobs", headers: idempotencyHeaders, body: jobCopies, response: { 200: copyOutcomes } },
    },
    (request) => createOnce(db, request, async (trx) => ({ data: await copyJobs(trx, request.actor, request.body) })),
  );
};

async function sourcesOf(db: Kysely<Database>, actor: Actor, query: CopiesQuery) {
  const { job_id, from, to, user_id = actor.id, target } = query;
  if (job_id !== undefined) {
    const job = await requireJob(db, actor, job_id);
    requireRegistering(actor, job.user_id);
    return [{ job, date: target }];
  }
  if (from === undefined || to === undefined) return [];
  requireRegistering(actor, user_id);
  const ids = await findJobsToCopy(db, actor, user_id, { from, to });
  const jobs = new Map((await listVisibleJobs(db, actor, ids)).map((job) => [job.id, job]));
  const days = Temporal.PlainDate.from(from).until(target).days;
  return ids.flatMap((id) => {
    const job = jobs.get(id);
    return job ? [{ job, date: Temporal.PlainDate.from(job.started_at.slice(0, 10)).add({ days }).toString() }] : [];
  });
}

function requireRegistering(actor: Actor, userId: number): void {
  if (!mayRegisterFor(actor, userId)) throw forbidden();
}
