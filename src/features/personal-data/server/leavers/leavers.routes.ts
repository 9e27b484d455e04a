import type { FastifyError } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { metaOf, pageSlice } from "#common/rules/lists/page-size.ts";
import type { Database } from "#common/server/database/tables.ts";
import { answerTo } from "#common/server/http/errors.ts";
import {
  type AnonymisationsResult,
  anonymisationsInput,
  anonymisationsResult,
  leaverParams,
  leaversPage,
  leaversQuery,
} from "#features/personal-data/rules/leaver.ts";
import { anonymise, readLeavers } from "./leavers.commands.ts";

export const leaverRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/leavers",
    {
      config: { access: "read-leavers" },
      schema: {
        summary: "Lists those who have left, by the day from which they may be anonymised",
        querystring: leaversQuery,
        response: { 200: leaversPage },
      },
    },
    async ({ query }) => {
      const leavers = (await readLeavers(db))
        .filter(({ is_ready }) => is_ready || !query.ready)
        .toSorted((one, other) => (one.anonymised_from < other.anonymised_from ? -1 : 1));
      return { data: pageSlice(leavers, query), meta: metaOf(query, leavers.length) };
    },
  );

  app.post(
    "/api/leavers/:userId/anonymisation",
    {
      config: { access: "anonymise-leavers" },
      schema: {
        summary: "Anonymises somebody who has left, for good; the second time does nothing",
        params: leaverParams,
        response: { 204: z.null() },
      },
    },
    async ({ actor, params: { userId } }, reply) => {
      await db.transaction().execute((trx) => anonymise(trx, actor, userId));
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/leavers/anonymisations",
    {
      config: { access: "anonymise-leavers" },
      schema: {
        summary: "Anonymises several people who have left, each by itself; says who was refused and why",
        body: anonymisationsInput,
        response: { 200: anonymisationsResult },
      },
    },
    async ({ actor, body: { user_ids }, log }) => {
      const refused: AnonymisationsResult["refused"] = [];
      for (const user_id of user_ids) {
        try {
          await db.transaction().execute((trx) => anonymise(trx, actor, user_id));
        } catch (error) {
          const { statusCode, body } = answerTo(error as FastifyError);
          if (statusCode >= 500) log.error({ err: error, about_user_id: user_id }, "a leaver was not anonymised");
          refused.push({ user_id, message: body.message });
        }
      }
      return { anonymised: user_ids.length - refused.length, refused };
    },
  );
};
