import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { startOfDay, today } from "#common/rules/time/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import { jobOverview } from "#features/jobs/rules/job.ts";
import { findJobOverview } from "./job-overview.store.ts";

export const jobOverviewRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/jobs/overview",
    {
      config: { access: "register-own-jobs" },
      schema: { summary: "Returns the figures of the front page and the drawer", response: { 200: jobOverview } },
    },
    async ({ actor }) => {
      const now = today();
      return findJobOverview(db, actor, {
        weekStart: startOfDay(now.subtract({ days: now.dayOfWeek - 1 })),
        monthStart: startOfDay(now.with({ day: 1 })),
      });
    },
  );
};
