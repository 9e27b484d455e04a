import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { cancelledJob, cancelledJobs, seenVersion } from "#features/jobs/rules/cancellations/cancelled-jobs.ts";
import { jobIdParams } from "#features/jobs/rules/job.ts";
import { jobDetails } from "#features/jobs/rules/job-history.ts";
import { cancel, restore } from "./cancelled-jobs.commands.ts";
import { listCancelledJobs } from "./cancelled-jobs.store.ts";

export const cancelledJobRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "register-own-jobs" } as const;

  app.get(
    "/api/jobs/cancelled",
    { config, schema: { summary: "Lists cancelled jobs", response: { 200: cancelledJobs } } },
    async ({ actor }) => ({
      data: await listCancelledJobs(db, actor),
    }),
  );

  app.post(
    "/api/jobs/:jobId/cancellation",
    {
      config,
      schema: { summary: "Cancels a job", params: jobIdParams, body: seenVersion, response: { 200: cancelledJob } },
    },
    ({ actor, params, body }) => cancel(db, actor, { id: params.jobId, ...body }),
  );

  app.post(
    "/api/jobs/:jobId/restoration",
    {
      config,
      schema: {
        summary: "Restores a cancelled job",
        params: jobIdParams,
        body: seenVersion,
        response: { 200: jobDetails },
      },
    },
    ({ actor, params, body }) => restore(db, actor, { id: params.jobId, ...body }),
  );
};
