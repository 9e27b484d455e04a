import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { can } from "#common/rules/actor.ts";
import { changedValues, createdValues } from "#common/rules/audit-log.ts";
import { metaOf } from "#common/rules/lists/page-size.ts";
import { filterQuery, listOrPageOf, pageQuery, paginateQuery } from "#common/rules/lists/paging.ts";
import { addError, type FieldErrors, idText } from "#common/rules/values/fields.ts";
import { staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { rangeOf } from "#common/server/http/paged.ts";
import { requireVersion } from "#common/server/versions.ts";
import { insertOwnerChange } from "#features/users/server/owner-changes.ts";
import { userHasRole } from "#features/users/server/users.store.ts";
import {
  type CostCenter,
  type CostCenterInput,
  costCenter,
  costCenterChange,
  costCenterInput,
  costCenterRelations,
} from "../rules/cost-center.ts";
import {
  costCenterCodeIsTaken,
  countCostCenters,
  findCostCenter,
  insertCostCenter,
  listCostCenters,
  updateCostCenter,
} from "./cost-centers.store.ts";

/** An id that no row has: a new row is compared with all others. */
const unsaved = 0;

const params = z.object({ costCenterId: idText });
const savedQuery = z.object(costCenterRelations);
const query = z.object({ ...pageQuery, ...paginateQuery, ...filterQuery, ...costCenterRelations });

export const costCenterRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/cost-centers",
    {
      config: { access: ["read-users-jobs", "edit-cost-centers"] },
      schema: { summary: "Lists cost centers", querystring: query, response: { 200: listOrPageOf(costCenter) } },
    },
    async ({ actor, query }) => {
      const update = can(actor, "edit-cost-centers");
      const rows = await listCostCenters(db, actor, { ...query, ...rangeOf(query) });
      const data = rows.map(({ version, ...row }) => ({
        ...row,
        ...(update && { version }),
        authorized_actions: { update },
      }));
      if (!query.paginate) return data;
      return { data, meta: metaOf(query, await countCostCenters(db, query.filter)) };
    },
  );

  app.post(
    "/api/cost-centers",
    {
      config: { access: "edit-cost-centers" },
      attachValidation: true,
      schema: {
        summary: "Creates a cost center",
        headers: idempotencyHeaders,
        querystring: savedQuery,
        body: costCenterInput,
        response: { 201: costCenter },
      },
    },
    async (request, reply) => {
      const created = await createOnce(db, request, async (trx) => {
        const input = await checkedBody(request, costCenterInput, (fields) => inputErrors(trx, fields));
        const made = await requireCostCenter(trx, await insertCostCenter(trx, input));
        const details = createdValues({ ...made, owner: made.owner?.name }, ["code", "owner"]);
        const { actor } = request;
        await insertAuditEntry(trx, { kind: "cost-center-created", user_id: actor.id, record_id: made.id, details });
        return made;
      });
      return reply.code(201).send(created);
    },
  );

  app.put(
    "/api/cost-centers/:costCenterId",
    {
      config: { access: "edit-cost-centers" },
      attachValidation: true,
      schema: {
        summary: "Changes a cost center",
        params,
        querystring: savedQuery,
        body: costCenterChange,
        response: { 200: costCenter, 409: staleVersion(costCenter) },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { actor } = request;
        const id = request.params.costCenterId;
        const { version: _version, ...input } = await checkedBody(request, costCenterChange, async (fields) => {
          await requireVersion(trx, actor, {
            table: "cost_centers",
            where: sql`id = ${id}`,
            what: "cost centeret",
            version: fields.version,
            current: () => requireCostCenter(trx, id),
          });
          return inputErrors(trx, fields, await requireCostCenter(trx, id));
        });
        await insertOwnerChange(trx, actor, "cost_centers", { ...input, id });
        const former = await requireCostCenter(trx, id);
        const changed = changedValues(former, input, ["name", "code"]);
        if (changed) {
          const details = { name: former.name, ...changed };
          await insertAuditEntry(trx, { kind: "cost-center-changed", user_id: actor.id, record_id: id, details });
        }
        await updateCostCenter(trx, actor, id, input);
        return requireCostCenter(trx, id);
      }),
  );

  async function requireCostCenter(trx: Kysely<Database>, id: number) {
    const found = await findCostCenter(trx, id);
    if (!found) throw notFound("Cost centeret findes ikke.");
    return { ...found, authorized_actions: { update: true } };
  }

  /** An owner must be a manager, but the present owner may stay. */
  async function inputErrors(
    trx: Kysely<Database>,
    fields: Partial<CostCenterInput>,
    stored?: CostCenter,
  ): Promise<FieldErrors> {
    const errors: FieldErrors = {};
    const { code, owner_user_id } = fields;
    if (code !== undefined && (await costCenterCodeIsTaken(trx, code, stored?.id ?? unsaved)))
      addError(errors, "code", "Koden bruges af et andet cost center.");
    if (owner_user_id === undefined || owner_user_id === stored?.owner_user_id) return errors;
    if (!(await userHasRole(trx, owner_user_id, "manager")))
      addError(errors, "owner_user_id", "Ejeren skal være manager.");
    return errors;
  }
};
