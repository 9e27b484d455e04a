import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { notFound } from "#common/server/http/errors.ts";
import { expiredReceipts, expiredReceiptsParams } from "../rules/receipt.ts";
import { deleteExpiredReceipts, listExpiredReceipts } from "./expired-receipts.store.ts";

/** Expired receipts are deleted only by the DELETE route, never automatically (docs/product-rules.md#receipts). */
export const expiredReceiptRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "delete-receipts" } as const;

  app.get(
    "/api/expired-receipts",
    { config, schema: { summary: "Counts the receipts that may be deleted", response: { 200: expiredReceipts } } },
    () => listExpiredReceipts(db),
  );

  app.delete(
    "/api/expired-receipts/:year",
    {
      config,
      schema: {
        summary: "Deletes the expired receipts of a year",
        params: expiredReceiptsParams,
        response: { 204: z.null() },
      },
    },
    async ({ actor, params: { year } }, reply) => {
      await db.transaction().execute(async (trx) => {
        const receipts = await deleteExpiredReceipts(trx, year);
        if (receipts === 0) throw notFound("Der er ingen bilag fra det år, som må slettes.");
        await insertAuditEntry(trx, { kind: "receipts-deleted", user_id: actor.id, details: { receipts, year } });
      });
      return reply.code(204).send(null);
    },
  );
};
