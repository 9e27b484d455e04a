import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { idText } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { notFound } from "#common/server/http/errors.ts";
import { findActiveUser } from "#features/users/server/users.store.ts";
import {
  jobAllowancesQuery,
  jobsAllowances,
  shownAllowances,
  typedAllowancesQuery,
} from "../rules/shown-allowances.ts";
import { listAllowancesOfJobs, listTypedAllowances } from "./shown-allowances.store.ts";

export const shownAllowanceRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/jobs/allowances",
    {
      config: { access: "register-own-jobs" },
      schema: {
        summary: "Lists the allowances of jobs",
        querystring: jobAllowancesQuery,
        response: { 200: jobsAllowances },
      },
    },
    ({ actor, query }) => listAllowancesOfJobs(db, actor, query.ids),
  );

  app.get(
    "/api/jobs/typed-allowances",
    {
      config: { access: "register-own-jobs" },
      schema: {
        summary: "Lists the allowances of a job that is being typed",
        querystring: typedAllowancesQuery,
        response: { 200: shownAllowances },
      },
    },
    ({ actor, query }) => listTypedAllowances(db, actor, actor.id, query),
  );

  app.get(
    "/api/users/:userId/jobs/typed-allowances",
    {
      config: { access: "register-users-jobs" },
      schema: {
        summary: "Lists the allowances of a user's job that is being typed",
        params: z.object({ userId: idText }),
        querystring: typedAllowancesQuery,
        response: { 200: shownAllowances },
      },
    },
    async ({ actor, params: { userId }, query }) => {
      if (!(await findActiveUser(db, userId))) throw notFound("Brugeren findes ikke.");
      return listTypedAllowances(db, actor, userId, query);
    },
  );
};
