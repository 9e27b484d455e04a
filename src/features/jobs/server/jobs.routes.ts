import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "#common/rules/access/actor.ts";
import type { ProjectScope } from "#common/rules/lists/paging.ts";
import { staleVersion } from "#common/rules/versions.ts";
import type { Database } from "#common/server/database/tables.ts";
import { idempotencyHeaders } from "#common/server/http/idempotency.ts";
import {
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
  patchRequested,
  requireAllProjects,
  requireJob,
  saveRequested,
  sumsOfDays,
} from "./job-requests.ts";
import type { MailRejections } from "./mails/rejection-mail.ts";
import type { JobFilter } from "./selection/job-where.ts";

type Options = { db: Kysely<Database>; mailRejections: MailRejections };

export const jobRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, mailRejections }) => {
  const config = { access: "register-own-jobs" } as const;

  app.get(
    "/api/jobs",
    {
      config,
      schema: {
        summary: "Lists the caller's jobs, or those of all projects",
        querystring: jobListQuery,
        response: { 200: jobPage },
      },
    },
    async ({ actor, query }) => pageOfJobs(db, actor, query, whoseJobs(actor, query.projectScope)),
  );

  app.get(
    "/api/jobs/day-sums",
    { config, schema: { summary: "Adds up jobs by day", querystring: daySumsQuery, response: { 200: daySums } } },
    async ({ actor, query }) => sumsOfDays(db, actor, query, whoseJobs(actor, query.projectScope)),
  );

  app.get(
    "/api/jobs/:jobId",
    { config, schema: { summary: "Finds a job with its history", params: jobIdParams, response: { 200: jobDetails } } },
    async ({ actor, params }) => detailsOf(db, actor, await requireJob(db, actor, params.jobId)),
  );

  app.post(
    "/api/jobs",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Registers a job of the caller",
        headers: idempotencyHeaders,
        body: newJobInput,
        response: { 201: jobDetails },
      },
    },
    async (request, reply) => reply.code(201).send(await createRequested(db, request, request.actor.id)),
  );

  app.put(
    "/api/jobs/:jobId",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Changes a job",
        params: jobIdParams,
        body: jobInput,
        response: { 200: jobDetails, 409: staleVersion(jobDetails) },
      },
    },
    async (request) => saveRequested(db, request, await requireJob(db, request.actor, request.params.jobId)),
  );

  app.patch(
    "/api/jobs/:jobId",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Approves, rejects or moves a job",
        params: jobIdParams,
        querystring: z.object(jobRelations),
        body: jobPatch,
        response: { 200: job },
      },
    },
    async (request) => patchRequested(db, request, request.params.jobId, mailRejections),
  );
};

function whoseJobs(actor: Actor, scope: ProjectScope): JobFilter {
  if (scope === "own") return { user_id: actor.id };
  requireAllProjects(actor);
  return {};
}
