import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { metaOf, pageRange } from "#common/rules/lists/page-size.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { fileHead, fileResponse, isHead, noBody, sendWritten } from "#common/server/http/file-response.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import {
  invoiceBasisChoice,
  invoiceBasisDetails,
  invoiceBasisFileQuery,
  invoiceBasisInput,
  invoiceBasisList,
  invoiceBasisListQuery,
  invoiceBasisParams,
  invoiceBasisPreview,
} from "../rules/invoice-basis.ts";
import { sendDraft } from "./accounting/send-draft.ts";
import { basisFile, basisFileName, basisFileTypes } from "./basis-file.ts";
import { annulInvoiceBasis, createBasis, previewBasis, requireBasis } from "./invoice-bases.commands.ts";
import { countBases, listBases } from "./invoice-bases.store.ts";

const config = { access: "invoice-jobs" } as const;

type Options = { readonly config: Config; readonly db: Kysely<Database> };

export const invoiceBasisRoutes: FastifyPluginAsyncZod<Options> = async (app, { config: settings, db }) => {
  app.get(
    "/api/invoice-bases",
    {
      config,
      schema: {
        summary: "Lists the bases for invoices",
        querystring: invoiceBasisListQuery,
        response: { 200: invoiceBasisList },
      },
    },
    async ({ query }) => {
      const [data, total] = await Promise.all([listBases(db, pageRange(query)), countBases(db)]);
      return { data, meta: metaOf(query, total) };
    },
  );

  app.post(
    "/api/invoice-bases/preview",
    {
      config,
      schema: {
        summary: "Shows the basis that a choice of jobs would make",
        body: invoiceBasisChoice,
        response: { 200: invoiceBasisPreview },
      },
    },
    ({ body }) => previewBasis(db, body),
  );

  app.post(
    "/api/invoice-bases",
    {
      config,
      schema: {
        summary: "Makes a basis for invoices of the shown jobs",
        headers: idempotencyHeaders,
        body: invoiceBasisInput,
        response: { 201: invoiceBasisDetails },
      },
    },
    async (request, reply) => {
      const { actor, body } = request;
      return reply.code(201).send(await createOnce(db, request, (trx) => createBasis(trx, actor, body)));
    },
  );

  app.get(
    "/api/invoice-bases/:invoiceBasisId",
    {
      config,
      schema: {
        summary: "Finds a basis for invoices",
        params: invoiceBasisParams,
        response: { 200: invoiceBasisDetails },
      },
    },
    ({ params }) => requireBasis(db, params.invoiceBasisId),
  );

  app.post(
    "/api/invoice-bases/:invoiceBasisId/annulment",
    {
      config,
      schema: {
        summary: "Annuls a basis for invoices",
        params: invoiceBasisParams,
        response: { 200: invoiceBasisDetails },
      },
    },
    ({ actor, params }) => db.transaction().execute((trx) => annulInvoiceBasis(trx, actor, params.invoiceBasisId)),
  );

  app.post(
    "/api/invoice-bases/:invoiceBasisId/draft",
    {
      config,
      schema: {
        summary: "Sends a basis for invoices to the accounting system as a draft",
        params: invoiceBasisParams,
        response: { 200: invoiceBasisDetails },
      },
    },
    ({ actor, params }) => sendDraft(db, settings, actor, params.invoiceBasisId),
  );

  app.get(
    "/api/invoice-bases/:invoiceBasisId/file",
    {
      config,
      compress: false,
      schema: {
        summary: "Downloads a basis for invoices",
        params: invoiceBasisParams,
        querystring: invoiceBasisFileQuery,
        response: { 200: fileResponse(Object.values(basisFileTypes)) },
      },
    },
    async (request, reply) => {
      const { format } = request.query;
      const basis = await requireBasis(db, request.params.invoiceBasisId);
      const head = fileHead(reply, { content_type: basisFileTypes[format], file_name: basisFileName(basis, format) });
      if (isHead(request)) return head.send(noBody());
      const content = await basisFile(format, basis);
      await insertAuditEntry(db, {
        ...{ kind: "invoice-basis-downloaded", user_id: request.actor.id, record_id: basis.id, details: { format } },
      });
      return sendWritten(request, head, content);
    },
  );
};
