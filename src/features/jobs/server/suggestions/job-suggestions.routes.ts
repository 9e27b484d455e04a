import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { notFound } from "#common/server/http/errors.ts";
import { userIdParams } from "#features/jobs/rules/job.ts";
import { jobSuggestions, jobSuggestionsQuery } from "#features/jobs/rules/suggestions/job-suggestions.ts";
import { findActiveUser } from "#features/users/server/users.store.ts";
import { findJobSuggestions } from "./job-suggestions.store.ts";

export const jobSuggestionRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/jobs/suggestions",
    {
      config: { access: "register-own-jobs" },
      schema: {
        summary: "Suggests values for a new job",
        querystring: jobSuggestionsQuery,
        response: { 200: jobSuggestions },
      },
    },
    ({ actor, query }) => findJobSuggestions(db, actor, actor.id, Temporal.PlainDate.from(query.date)),
  );

  app.get(
    "/api/users/:userId/jobs/suggestions",
    {
      config: { access: "register-users-jobs" },
      schema: {
        summary: "Suggests values for a new job of a user",
        params: userIdParams,
        querystring: jobSuggestionsQuery,
        response: { 200: jobSuggestions },
      },
    },
    async ({ actor, params: { userId }, query }) => {
      if (!(await findActiveUser(db, userId))) throw notFound("Brugeren findes ikke.");
      return findJobSuggestions(db, actor, userId, Temporal.PlainDate.from(query.date));
    },
  );
};
