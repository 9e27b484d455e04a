import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { can } from "../../../common/rules/actor.ts";
import { filterQuery, listOrPageOf, pageQuery, paginateQuery } from "../../../common/rules/paging.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import { rangeOf } from "../../../common/server/paged.ts";
import { costCenter, costCenterRelations } from "../rules/cost-center.ts";
import { countCostCenters, listCostCenters } from "./cost-centers.store.ts";

const query = z.object({ ...pageQuery, ...paginateQuery, ...filterQuery, ...costCenterRelations });

export const costCenterRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/cost-centers",
    {
      config: { access: ["manage-users-jobs", "manage-cost-centers"] },
      schema: { querystring: query, response: { 200: listOrPageOf(costCenter) } },
    },
    async ({ actor, query }) => {
      const update = can(actor, "manage-cost-centers");
      const rows = await listCostCenters(db, { ...query, ...rangeOf(query) });
      const data = rows.map((row) => ({ ...row, authorized_actions: { update } }));
      if (!query.paginate) return data;
      return { data, meta: { per_page: query.perPage, total: await countCostCenters(db, query.filter) } };
    },
  );
};
