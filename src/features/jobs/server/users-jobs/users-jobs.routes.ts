import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { metaOf, pageRange } from "#common/rules/lists/page-size.ts";
import type { ProjectScope } from "#common/rules/lists/paging.ts";
import { staleVersion } from "#common/rules/versions.ts";
import type { Database } from "#common/server/database/tables.ts";
import { notFound } from "#common/server/http/errors.ts";
import { idempotencyHeaders } from "#common/server/http/idempotency.ts";
import {
  jobInput,
  jobListQuery,
  jobPage,
  userIdParams,
  userJobIdParams,
  usersJobs,
  usersJobsQuery,
} from "#features/jobs/rules/job.ts";
import { jobDetails } from "#features/jobs/rules/job-history.ts";
import { daySums, daySumsQuery } from "#features/jobs/rules/list/day-sums.ts";
import { findActiveUser, findUserWithJobs } from "#features/users/server/users.store.ts";
import {
  createRequested,
  pageOfJobs,
  requireAllProjects,
  requireJob,
  saveRequested,
  sumsOfDays,
  unknownJob,
} from "../job-requests.ts";
import type { JobFilter } from "../selection/job-where.ts";
import { listUsersJobs } from "./users-jobs.store.ts";

export const usersJobsRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "read-users-jobs" } as const;
  const registers = { access: "register-users-jobs" } as const;

  app.get(
    "/api/users-jobs",
    {
      config,
      schema: {
        summary: "Lists the users whose jobs the caller may see",
        querystring: usersJobsQuery,
        response: { 200: usersJobs },
      },
    },
    async ({ actor, query }) => {
      const { projectScope } = query;
      if (projectScope === "all") requireAllProjects(actor);
      const { rows, total } = await listUsersJobs(db, actor, projectScope, pageRange(query));
      return { ...metaOf(query, total), data: rows.map(withHours) };
    },
  );

  app.get(
    "/api/users/:userId/jobs",
    {
      config,
      schema: {
        summary: "Lists the jobs of a user",
        params: userIdParams,
        querystring: jobListQuery,
        response: { 200: jobPage },
      },
    },
    async ({ actor, params: { userId }, query }) =>
      pageOfJobs(db, actor, query, await jobsOf(db, actor, userId, query.projectScope)),
  );

  app.get(
    "/api/users/:userId/jobs/day-sums",
    {
      config,
      schema: {
        summary: "Adds up the jobs of a user by day",
        params: userIdParams,
        querystring: daySumsQuery,
        response: { 200: daySums },
      },
    },
    async ({ actor, params: { userId }, query }) =>
      sumsOfDays(db, actor, query, await jobsOf(db, actor, userId, query.projectScope)),
  );

  app.post(
    "/api/users/:userId/jobs",
    {
      config: registers,
      attachValidation: true,
      schema: {
        summary: "Registers a job for a user",
        headers: idempotencyHeaders,
        params: userIdParams,
        body: jobInput,
        response: { 201: jobDetails },
      },
    },
    async (request, reply) => {
      const { userId } = request.params;
      if (!(await findActiveUser(db, userId))) throw unknownUser();
      return reply.code(201).send(await createRequested(db, request, userId));
    },
  );

  app.put(
    "/api/users/:userId/jobs/:jobId",
    {
      config: registers,
      attachValidation: true,
      schema: {
        summary: "Changes a job of a user",
        params: userJobIdParams,
        body: jobInput,
        response: { 200: jobDetails, 409: staleVersion(jobDetails) },
      },
    },
    async (request) => {
      const { userId, jobId } = request.params;
      const stored = await requireJob(db, request.actor, jobId);
      if (stored.user_id !== userId) throw unknownJob();
      return saveRequested(db, request, stored);
    },
  );
};

const unknownUser = () => notFound("Brugeren findes ikke.");

async function jobsOf(
  db: Kysely<Database>,
  actor: Actor,
  userId: number,
  projectScope: ProjectScope,
): Promise<JobFilter> {
  if (projectScope === "all") requireAllProjects(actor);
  if (!(await findUserWithJobs(db, actor, userId))) throw unknownUser();
  return { user_id: userId, ...(projectScope === "own" && { scope: projectScope }) };
}

function withHours<Row extends { total_seconds: number }>(row: Row) {
  const minutes = Math.floor(row.total_seconds / 60);
  return { ...row, total_hours: Math.floor(minutes / 60), total_minutes: minutes % 60 };
}
