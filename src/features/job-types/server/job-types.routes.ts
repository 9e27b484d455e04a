import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { can } from "../../../common/rules/actor.ts";
import { filterQuery, listOrPageOf, pageQuery, paginateQuery } from "../../../common/rules/paging.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import { rangeOf } from "../../../common/server/paged.ts";
import { jobType, jobTypeRelations } from "../rules/job-type.ts";
import { countJobTypes, listJobTypes } from "./job-types.store.ts";

const query = z.object({ ...pageQuery, ...paginateQuery, ...filterQuery, ...jobTypeRelations });

export const jobTypeRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/job-types",
    {
      config: { access: "login" },
      schema: { querystring: query, response: { 200: listOrPageOf(jobType) } },
    },
    async ({ actor, query }) => {
      const manages = can(actor, "manage-job-types");
      const filter = { filter: query.filter, searchCode: manages };
      const rows = await listJobTypes(db, { ...query, ...filter, internals: manages, ...rangeOf(query) });
      const data = rows.map((row) => ({ ...row, authorized_actions: { update: manages } }));
      if (!query.paginate) return data;
      return { data, meta: { per_page: query.perPage, total: await countJobTypes(db, filter) } };
    },
  );
};
