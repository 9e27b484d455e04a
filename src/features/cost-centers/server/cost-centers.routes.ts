import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { can } from "#common/rules/access/actor.ts";
import { metaOf } from "#common/rules/lists/page-size.ts";
import { filterQuery, listOrPageOf, pageQuery, paginateQuery } from "#common/rules/lists/paging.ts";
import { idText } from "#common/rules/values/fields.ts";
import { staleVersion } from "#common/rules/versions.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { rangeOf } from "#common/server/http/paged.ts";
import { requireVersion } from "#common/server/versions.ts";
import { costCenter, costCenterChange, costCenterInput, costCenterRelations } from "../rules/cost-center.ts";
import { costCenterErrors, createCostCenter, requireCostCenter, saveCostCenter } from "./cost-centers.commands.ts";
import { countCostCenters, listCostCenters } from "./cost-centers.store.ts";

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
        const input = await checkedBody(request, costCenterInput, (fields) => costCenterErrors(trx, fields));
        return createCostCenter(trx, request.actor, input);
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
          return costCenterErrors(trx, fields, await requireCostCenter(trx, id));
        });
        await saveCostCenter(trx, actor, id, input);
        return requireCostCenter(trx, id);
      }),
  );
};
