import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { can } from "#common/rules/access/actor.ts";
import { closedAsked, closedQuery } from "#common/rules/lists/closed.ts";
import { metaOf } from "#common/rules/lists/page-size.ts";
import { filterQuery, listOrPageOf, pageQuery, paginateQuery } from "#common/rules/lists/paging.ts";
import { idText } from "#common/rules/values/fields.ts";
import { staleVersion } from "#common/rules/versions.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, forbidden } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { rangeOf } from "#common/server/http/paged.ts";
import { requireVersion } from "#common/server/versions.ts";
import { forUsersQuery, project, projectChange, projectInput, projectRelations } from "../rules/project.ts";
import { createProject, projectErrors, requireProject, saveProject } from "./projects.commands.ts";
import { countProjects, listProjects } from "./projects.store.ts";

const params = z.object({ projectId: idText });
const savedQuery = z.object(projectRelations);
const query = z.object({
  ...pageQuery,
  ...paginateQuery,
  ...filterQuery,
  ...closedQuery,
  ...forUsersQuery,
  ...projectRelations,
});

export const projectRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/projects",
    {
      config: { access: "login", tokenArea: "jobs" },
      schema: { summary: "Lists projects", querystring: query, response: { 200: listOrPageOf(project) } },
    },
    async ({ actor, query }) => {
      const internals = can(actor, "read-project-codes");
      const update = can(actor, "edit-projects");
      const { forUsers } = query;
      if (forUsers.some((id) => id !== actor.id) && !can(actor, "register-users-jobs"))
        throw forbidden("Du kan kun registrere dine egne opgaver.");
      const filter = { actor, filter: query.filter, searchCode: internals, closed: closedAsked(query), forUsers };
      const rows = await listProjects(db, { ...query, ...filter, internals, ...rangeOf(query) });
      const data = rows.map(({ version, people, customer, ...row }) => ({
        ...row,
        ...(update && { version, people, customer }),
        authorized_actions: { update },
      }));
      if (!query.paginate) return data;
      return { data, meta: metaOf(query, await countProjects(db, filter)) };
    },
  );

  app.post(
    "/api/projects",
    {
      config: { access: "edit-projects" },
      attachValidation: true,
      schema: {
        summary: "Creates a project",
        headers: idempotencyHeaders,
        querystring: savedQuery,
        body: projectInput,
        response: { 201: project },
      },
    },
    async (request, reply) => {
      const created = await createOnce(db, request, async (trx) => {
        const input = await checkedBody(request, projectInput, (fields) => projectErrors(trx, fields));
        return createProject(trx, request.actor, input);
      });
      return reply.code(201).send(created);
    },
  );

  app.put(
    "/api/projects/:projectId",
    {
      config: { access: "edit-projects" },
      attachValidation: true,
      schema: {
        summary: "Changes a project",
        params,
        querystring: savedQuery,
        body: projectChange,
        response: { 200: project, 409: staleVersion(project) },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { actor } = request;
        const id = request.params.projectId;
        const { version: _version, ...input } = await checkedBody(request, projectChange, async (fields) => {
          await requireVersion(trx, actor, {
            table: "projects",
            where: sql`id = ${id}`,
            what: "projektet",
            version: fields.version,
            current: () => requireProject(trx, id),
          });
          return projectErrors(trx, fields, await requireProject(trx, id));
        });
        await saveProject(trx, actor, id, input);
        return requireProject(trx, id);
      }),
  );
};
