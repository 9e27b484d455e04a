import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { notFound } from "#common/server/http/errors.ts";
import type { JobFlag } from "#features/jobs/rules/flags/job-flag.ts";
import {
  flaggedJobs,
  jobFlagsQuery,
  type TypedJobQuery,
  typedJobFlags,
  typedJobQuery,
} from "#features/jobs/rules/flags/job-flags.ts";
import { userIdParams } from "#features/jobs/rules/job.ts";
import { workedMinutes } from "#features/jobs/rules/job-input.ts";
import { longestJobDays } from "#features/kinds/rules/job-period.ts";
import { findActiveUser } from "#features/users/server/users.store.ts";
import { listJobFlags, listTypedJobFlags } from "./job-flags.store.ts";

export const jobFlagRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/jobs/flags",
    {
      config: { access: "register-own-jobs" },
      schema: {
        summary: "Says what is remarkable about jobs",
        querystring: jobFlagsQuery,
        response: { 200: flaggedJobs },
      },
    },
    async ({ actor, query }) => {
      const found = await listJobFlags(db, actor, query.ids);
      return [...found].map(([job_id, flags]) => ({ job_id, flags }));
    },
  );

  app.get(
    "/api/jobs/typed-flags",
    {
      config: { access: "register-own-jobs" },
      schema: {
        summary: "Says what is remarkable about a job that is being typed",
        querystring: typedJobQuery,
        response: { 200: typedJobFlags },
      },
    },
    async ({ actor, query }) => (await flagsWhileTyping(db, actor, [actor.id], query)).get(actor.id) ?? [],
  );

  app.get(
    "/api/users/:userId/jobs/typed-flags",
    {
      config: { access: "register-users-jobs" },
      schema: {
        summary: "Says what is remarkable about a user's job that is being typed",
        params: userIdParams,
        querystring: typedJobQuery,
        response: { 200: typedJobFlags },
      },
    },
    async ({ actor, params: { userId }, query }) => {
      if (!(await findActiveUser(db, userId))) throw notFound("Brugeren findes ikke.");
      return (await flagsWhileTyping(db, actor, [userId], query)).get(userId) ?? [];
    },
  );
};

/** The flags by user. Empty if the period is invalid, too long or not longer than the pause. */
export async function flagsWhileTyping(
  db: Kysely<Database>,
  actor: Actor,
  userIds: readonly number[],
  job: TypedJobQuery,
): Promise<Map<number, JobFlag[]>> {
  const minutes = workedMinutes(job);
  const leastMinutes = job.pause_minutes ? 1 : 0;
  return minutes === undefined || minutes < leastMinutes || minutes > longestJobDays * 24 * 60
    ? new Map()
    : listTypedJobFlags(db, actor, userIds, job);
}
