import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { can } from "../../../common/rules/actor.ts";
import { filterQuery, listOrPageOf, pageQuery, paginateQuery } from "../../../common/rules/paging.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import { rangeOf } from "../../../common/server/paged.ts";
import { project, projectRelations } from "../rules/project.ts";
import { countProjects, listProjects } from "./projects.store.ts";

const query = z.object({ ...pageQuery, ...paginateQuery, ...filterQuery, ...projectRelations });

export const projectRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/projects",
    {
      config: { access: "login" },
      schema: { querystring: query, response: { 200: listOrPageOf(project) } },
    },
    async ({ actor, query }) => {
      const internals = can(actor, "manage-users-jobs");
      const update = can(actor, "manage-projects");
      const filter = { filter: query.filter, searchCode: internals };
      const rows = await listProjects(db, { ...query, ...filter, internals, ...rangeOf(query) });
      const data = rows.map((row) => ({ ...row, authorized_actions: { update } }));
      if (!query.paginate) return data;
      return { data, meta: { per_page: query.perPage, total: await countProjects(db, filter) } };
    },
  );
};
