import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "#common/rules/actor.ts";
import type { ProjectScope } from "#common/rules/lists/paging.ts";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import { staleVersion } from "#common/rules/versions.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody } from "#common/server/http/errors.ts";
import { idempotencyHeaders } from "#common/server/http/idempotency.ts";
import {
  type JobPatch,
  job,
  jobIdParams,
  jobInput,
  jobListQuery,
  jobPage,
  jobPatch,
  jobRelations,
  newJobInput,
} from "../rules/job.ts";
import { jobDetails } from "../rules/job-history.ts";
import { daySums, daySumsQuery } from "../rules/list/day-sums.ts";
import {
  createRequested,
  detailsOf,
  pageOfJobs,
  reportingConflicts,
  requireAllProjects,
  requireJob,
  saveRequested,
  sumsOfDays,
} from "./job-requests.ts";
import type { JobFilter } from "./job-where.ts";
import { patchJob } from "./jobs.commands.ts";
import type { TellRejected } from "./mails/rejection-mail.ts";

type Options = { db: Kysely<Database>; tellRejected: TellRejected };

export const jobRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, tellRejected }) => {
  const config = { access: "index-own-jobs" } as const;

  app.get(
    "/api/jobs",
    { config, schema: { querystring: jobListQuery, response: { 200: jobPage } } },
    async ({ actor, query }) => pageOfJobs(db, actor, query, whoseJobs(actor, query.projectScope)),
  );

  app.get(
    "/api/jobs/day-sums",
    { config, schema: { querystring: daySumsQuery, response: { 200: daySums } } },
    async ({ actor, query }) => sumsOfDays(db, actor, query, whoseJobs(actor, query.projectScope)),
  );

  app.get(
    "/api/jobs/:jobId",
    { config, schema: { params: jobIdParams, response: { 200: jobDetails } } },
    async ({ actor, params }) => detailsOf(db, actor, await requireJob(db, actor, params.jobId)),
  );

  app.post(
    "/api/jobs",
    {
      config,
      attachValidation: true,
      schema: { headers: idempotencyHeaders, body: newJobInput, response: { 201: jobDetails } },
    },
    async (request, reply) => reply.code(201).send(await createRequested(db, request, request.actor.id)),
  );

  app.put(
    "/api/jobs/:jobId",
    {
      config,
      attachValidation: true,
      schema: { params: jobIdParams, body: jobInput, response: { 200: jobDetails, 409: staleVersion(jobDetails) } },
    },
    async (request) => saveRequested(db, request, await requireJob(db, request.actor, request.params.jobId)),
  );

  app.patch(
    "/api/jobs/:jobId",
    {
      config,
      attachValidation: true,
      schema: {
        params: jobIdParams,
        querystring: z.object(jobRelations),
        body: jobPatch,
        response: { 200: job },
      },
    },
    async (request) => {
      const { actor } = request;
      const stored = await requireJob(db, actor, request.params.jobId);
      const patch = await checkedBody(request, jobPatch, patchErrors);
      return reportingConflicts(db, actor, stored, (trx) => patchJob(trx, actor, stored, patch, tellRejected));
    },
  );
};

function whoseJobs(actor: Actor, scope: ProjectScope): JobFilter {
  if (scope === "own") return { user_id: actor.id };
  requireAllProjects(actor);
  return {};
}

function patchErrors(patch: Partial<JobPatch>, given: object): FieldErrors {
  const named = ["job_status", "project_id", "cost_center_id"].filter((field) => field in given);
  if (named.length !== 1) return { job_status: ["Send én ændring: job_status, project_id eller cost_center_id."] };
  if (patch.job_status === "REJECTED" && !("rejection_reason" in given))
    return { rejection_reason: ["Skriv en begrundelse."] };
  return {};
}
