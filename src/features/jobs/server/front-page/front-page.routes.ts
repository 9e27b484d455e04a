import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { today } from "#common/rules/time/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import { frontPage } from "#features/jobs/rules/front-page/front-page.ts";
import { findFrontPage } from "./front-page.store.ts";

export const frontPageRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/jobs/front-page",
    {
      config: { access: "register-own-jobs" },
      schema: { summary: "Finds what the front page shows", response: { 200: frontPage } },
    },
    async ({ actor }) => findFrontPage(db, actor, today()),
  );
};
