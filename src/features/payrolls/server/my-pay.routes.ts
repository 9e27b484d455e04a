import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "../../../common/server/database/tables.ts";
import { myPay, myPayQuery } from "../rules/my-pay.ts";
import { countPaidRuns, findUnpaidSums, listPaidRuns } from "./my-pay.store.ts";

/** Everybody's own pay, and nobody else's: there is no id to ask for. */
export const myPayRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/my-pay",
    { config: { access: "index-own-jobs" }, schema: { querystring: myPayQuery, response: { 200: myPay } } },
    async ({ actor, query: { page, perPage } }) => {
      const [sums, data, total] = await Promise.all([
        findUnpaidSums(db, actor.id),
        listPaidRuns(db, actor.id, { limit: perPage, offset: (page - 1) * perPage }),
        countPaidRuns(db, actor.id),
      ]);
      return { ...sums, data, per_page: perPage, total };
    },
  );
};
