import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { isMigrated } from "#common/server/database/migrate.ts";
import type { Database } from "#common/server/database/tables.ts";

const state = z.object({ status: z.enum(["ok", "unavailable"]) });

export const healthRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/healthz",
    { config: { access: "open" }, schema: { summary: "Says whether the process runs", response: { 200: state } } },
    async () => ({
      status: "ok" as const,
    }),
  );

  app.get(
    "/readyz",
    {
      config: { access: "open" },
      schema: { summary: "Says whether the server can answer calls", response: { 200: state, 503: state } },
    },
    async (request, reply) => {
      if (await isReady()) return { status: "ok" as const };
      return reply.code(503).send({ status: "unavailable" as const });

      async function isReady(): Promise<boolean> {
        try {
          return await isMigrated(db);
        } catch (error) {
          request.log.warn({ err: error }, "database is not reachable");
          return false;
        }
      }
    },
  );
};
