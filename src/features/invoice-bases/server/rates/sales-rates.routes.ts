import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "#common/rules/access/actor.ts";
import { idText } from "#common/rules/values/fields.ts";
import { deletionOf, staleVersion } from "#common/rules/versions.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { requireVersion } from "#common/server/versions.ts";
import { salesRate, salesRateChange, salesRateInput } from "#features/invoice-bases/rules/sales-rate.ts";
import {
  createSalesRate,
  findRateErrors,
  removeSalesRate,
  requireSalesRate,
  saveSalesRate,
  unsaved,
} from "./sales-rates.commands.ts";
import { listSalesRates, lockSalesRates } from "./sales-rates.store.ts";

const params = z.object({ salesRateId: idText });
const config = { access: "edit-customers" } as const;

export const salesRateRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/sales-rates",
    { config, schema: { summary: "Lists the sales rates by date", response: { 200: z.array(salesRate) } } },
    () => listSalesRates(db),
  );

  app.post(
    "/api/sales-rates",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Adds a sales rate from a date",
        headers: idempotencyHeaders,
        body: salesRateInput,
        response: { 201: salesRate },
      },
    },
    async (request, reply) => {
      const created = await createOnce(db, request, async (trx) => {
        await lockSalesRates(trx);
        const input = await checkedBody(request, salesRateInput, (fields) => findRateErrors(trx, fields, unsaved));
        return createSalesRate(trx, request.actor, input);
      });
      return reply.code(201).send(created);
    },
  );

  app.put(
    "/api/sales-rates/:salesRateId",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Changes a sales rate",
        params,
        body: salesRateChange,
        response: { 200: salesRate, 409: staleVersion(salesRate) },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { actor } = request;
        const id = request.params.salesRateId;
        await lockSalesRates(trx);
        const { version: _version, ...input } = await checkedBody(request, salesRateChange, async (fields) => {
          await requireUnchanged(trx, actor, id, fields.version);
          return findRateErrors(trx, fields, id);
        });
        return saveSalesRate(trx, actor, id, input);
      }),
  );

  app.delete(
    "/api/sales-rates/:salesRateId",
    {
      config,
      schema: {
        summary: "Deletes a sales rate",
        params,
        querystring: deletionOf,
        response: { 204: z.null(), 409: staleVersion(salesRate) },
      },
    },
    async ({ actor, params: { salesRateId }, query: { version } }, reply) => {
      await db.transaction().execute(async (trx) => {
        await requireUnchanged(trx, actor, salesRateId, version);
        await removeSalesRate(trx, actor, salesRateId);
      });
      return reply.code(204).send(null);
    },
  );
};

async function requireUnchanged(trx: Kysely<Database>, actor: Actor, id: number, version?: number): Promise<void> {
  const current = () => requireSalesRate(trx, id);
  await requireVersion(trx, actor, {
    ...{ table: "sales_rates", where: sql<boolean>`id = ${id}`, what: "salgsprisen", version, current },
  });
  await current();
}
