import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, conflict, forbidden, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import {
  maxSavedReports,
  savedReport,
  savedReportChange,
  savedReportErrors,
  savedReportInput,
  savedReportParams,
  savedReports,
} from "../rules/saved-report.ts";
import { checkMeasure, readerOf } from "./report-reader.ts";
import {
  deleteSavedReport,
  findSavedReport,
  insertSavedReport,
  listSavedReports,
  mayShareReports,
  updateSavedReport,
} from "./saved-reports.store.ts";

/** See docs/product-rules.md#saved-reports. */
export const savedReportRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "read-reports" } as const;

  app.get(
    "/api/reports/saved",
    { config, schema: { summary: "Lists saved reports", response: { 200: savedReports } } },
    async ({ actor }) => ({ data: await listSavedReports(db, actor), may_share: mayShareReports(actor) }),
  );

  app.post(
    "/api/reports/saved",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Saves a report",
        headers: idempotencyHeaders,
        body: savedReportInput,
        response: { 201: savedReport },
      },
    },
    async (request, reply) => {
      const { actor } = request;
      const created = await createOnce(db, request, async (trx) => {
        const input = await checkedBody(request, savedReportInput, async (fields) =>
          savedReportErrors(fields, readerOf(actor)),
        );
        checkMeasure(actor, input.query.measure);
        checkSharing(actor, input.is_shared);
        const id = await insertSavedReport(trx, actor.id, input);
        if (id === undefined)
          throw conflict(`Du har allerede gemt ${maxSavedReports} rapporter. Slet en af dem først.`);
        return findSavedReport(trx, actor, id);
      });
      return reply.code(201).send(created);
    },
  );

  app.put(
    "/api/reports/saved/:savedReportId",
    {
      config,
      schema: {
        summary: "Renames a saved report, and shares it or not",
        params: savedReportParams,
        body: savedReportChange,
        response: { 200: savedReport },
      },
    },
    async ({ actor, params: { savedReportId }, body }) => {
      checkSharing(actor, body.is_shared);
      const changed = await updateSavedReport(db, actor, savedReportId, body);
      if (!changed) throw unknownReport();
      return changed;
    },
  );

  app.delete(
    "/api/reports/saved/:savedReportId",
    { config, schema: { summary: "Deletes a saved report", params: savedReportParams, response: { 204: z.null() } } },
    async ({ actor, params: { savedReportId } }, reply) => {
      if (!(await deleteSavedReport(db, actor, savedReportId))) throw unknownReport();
      return reply.code(204).send(null);
    },
  );
};

function checkSharing(actor: Actor, isShared: boolean): void {
  if (isShared && !mayShareReports(actor)) throw forbidden("Du kan ikke dele rapporter med andre.");
}

const unknownReport = () => notFound("Rapporten findes ikke.");
