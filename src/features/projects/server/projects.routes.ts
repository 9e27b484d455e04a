import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { type Actor, can } from "#common/rules/actor.ts";
import { changedValues, createdValues } from "#common/rules/audit-log.ts";
import { closedAsked, closedQuery } from "#common/rules/lists/closed.ts";
import { metaOf } from "#common/rules/lists/page-size.ts";
import { filterQuery, listOrPageOf, pageQuery, paginateQuery } from "#common/rules/lists/paging.ts";
import { addError, type FieldErrors, idText } from "#common/rules/values/fields.ts";
import { staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { insertClosing } from "#common/server/closing.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { rangeOf } from "#common/server/http/paged.ts";
import { requireVersion } from "#common/server/versions.ts";
import { costCenterExists, findCostCenterCode } from "#features/cost-centers/server/cost-centers.store.ts";
import { insertOwnerChange } from "#features/users/server/owner-changes.ts";
import { userHasRole } from "#features/users/server/users.store.ts";
import {
  type Project,
  type ProjectInput,
  project,
  projectChange,
  projectInput,
  projectRelations,
} from "../rules/project.ts";
import {
  countProjects,
  findProject,
  insertProject,
  listProjects,
  projectCodeIsTaken,
  updateProject,
} from "./projects.store.ts";

/** An id that no row has: a new row is compared with all others. */
const unsaved = 0;

const params = z.object({ projectId: idText });
const savedQuery = z.object(projectRelations);
const query = z.object({ ...pageQuery, ...paginateQuery, ...filterQuery, ...closedQuery, ...projectRelations });

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
      const filter = { filter: query.filter, searchCode: internals, closed: closedAsked(query) };
      const rows = await listProjects(db, { ...query, ...filter, internals, ...rangeOf(query) });
      const data = rows.map(({ version, ...row }) => ({
        ...row,
        ...(update && { version }),
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
        const input = await checkedBody(request, projectInput, (fields) => inputErrors(trx, fields));
        const made = await requireProject(trx, await insertProject(trx, input));
        await insertAuditEntry(trx, {
          kind: "project-created",
          user_id: request.actor.id,
          record_id: made.id,
          details: createdValues(
            { ...made, owner: made.owner?.name, default_cost_center: made.default_cost_center?.code },
            ["code", "owner", "default_cost_center"],
          ),
        });
        return made;
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
          return inputErrors(trx, fields, await requireProject(trx, id));
        });
        await insertOwnerChange(trx, actor, "projects", { ...input, id });
        await insertClosing(trx, actor, "projects", { ...input, id });
        await insertProjectChange(trx, actor, id, input);
        await updateProject(trx, actor, id, input);
        return requireProject(trx, id);
      }),
  );

  /** Only fields that affect jobs: default cost center, name and code. */
  async function insertProjectChange(trx: Kysely<Database>, actor: Actor, id: number, input: ProjectInput) {
    const former = await requireProject(trx, id);
    const costCenter = async (of: number | null | undefined) => (of == null ? of : findCostCenterCode(trx, of));
    const changed = changedValues(
      { ...former, default_cost_center: await costCenter(former.default_cost_center_id) },
      { ...input, default_cost_center: await costCenter(input.default_cost_center_id) },
      ["name", "code", "default_cost_center"],
    );
    if (!changed) return;
    const details = { name: former.name, ...changed };
    await insertAuditEntry(trx, { kind: "project-changed", user_id: actor.id, record_id: id, details });
  }

  async function requireProject(trx: Kysely<Database>, id: number) {
    const found = await findProject(trx, id);
    if (!found) throw notFound("Projektet findes ikke.");
    return { ...found, authorized_actions: { update: true } };
  }

  /** An owner needs the role of project owner, but the present owner may stay. */
  async function inputErrors(
    trx: Kysely<Database>,
    fields: Partial<ProjectInput>,
    stored?: Project,
  ): Promise<FieldErrors> {
    const errors: FieldErrors = {};
    const { code, owner_user_id, default_cost_center_id } = fields;
    if (code !== undefined && (await projectCodeIsTaken(trx, code, stored?.id ?? unsaved)))
      addError(errors, "code", "Koden bruges af et andet projekt.");
    if (default_cost_center_id != null && !(await costCenterExists(trx, default_cost_center_id)))
      addError(errors, "default_cost_center_id", "Cost centeret findes ikke.");
    if (owner_user_id === undefined || owner_user_id === stored?.owner_user_id) return errors;
    if (!(await userHasRole(trx, owner_user_id, "project-owner")))
      addError(errors, "owner_user_id", "Ejeren skal være projektejer.");
    return errors;
  }
};
