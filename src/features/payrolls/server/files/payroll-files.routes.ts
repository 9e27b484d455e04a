import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { metaOf, pageSlice } from "#common/rules/lists/page-size.ts";
import { isNavigation } from "#common/server/auth/access.ts";
import type { Database } from "#common/server/database/tables.ts";
import { answerError, answerTo, invalid } from "#common/server/http/errors.ts";
import { fileResponse, sendFetched } from "#common/server/http/file-response.ts";
import { workbookSheets } from "#features/payroll-files/rules/payroll-formats.ts";
import { payrollFileTypes } from "#features/payroll-files/server/payroll-file.ts";
import { findPayrollSetup } from "#features/payroll-files/server/payroll-setup.store.ts";
import { payrollIdParams } from "#features/payrolls/rules/payroll.ts";
import {
  payrollFileInfo,
  payrollFileInput,
  payrollFileQuery,
  payrollFileText,
  payrollFileTextQuery,
} from "#features/payrolls/rules/payroll-run.ts";
import { insertPrivateLinesSeen } from "../absence/absence.commands.ts";
import { listAbsenceLines } from "../absence/absence-lines.store.ts";
import {
  readPayrollFile,
  readPayrollFileLines,
  renewPayrollFile,
  writeDownDownload,
} from "./payroll-files.commands.ts";

export const payrollFileRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "fetch-payroll-files" } as const;

  app.get(
    "/payrolls/:payrollId",
    {
      config,
      compress: false,
      schema: {
        operationId: "getPayrollFile",
        summary: "Downloads the file of a run by the former address",
        params: payrollIdParams,
        querystring: payrollFileQuery,
        response: { 200: fileResponse(payrollFileTypes) },
      },
      errorHandler: showRun,
    },
    async (request, reply) => {
      const { actor, params, query } = request;
      const format = query.format ?? (await findPayrollSetup(db)).settings.default_format;
      const file = await readPayrollFile(db, params.payrollId, format);
      if ("problems" in file) throw invalid({ format: file.problems });
      return sendFetched(request, reply, file, (isThere) => writeDownDownload(db, actor, file, isThere));
    },
  );

  app.get(
    "/api/payrolls/:payrollId/file",
    {
      config,
      schema: {
        summary: "Lists the text lines of the file of a run",
        params: payrollIdParams,
        querystring: payrollFileTextQuery,
        response: { 200: payrollFileText },
      },
    },
    async ({ actor, params: { payrollId }, query }) => {
      const lines = await readPayrollFileLines(db, payrollId, query.format);
      if ("problems" in lines) throw invalid({ format: lines.problems });
      if (!workbookSheets(query.format)) await insertPrivateLinesSeen(db, actor, await listAbsenceLines(db, payrollId));
      return { format: query.format, data: pageSlice(lines, query), ...metaOf(query, lines.length) };
    },
  );

  app.post(
    "/api/payrolls/:payrollId/files",
    {
      config,
      schema: {
        summary: "Makes the stored file of a run again",
        params: payrollIdParams,
        body: payrollFileInput,
        response: { 201: payrollFileInfo },
      },
    },
    async ({ actor, params: { payrollId }, body: { format } }, reply) => {
      const file = await renewPayrollFile(db, actor, payrollId, format);
      if ("problems" in file) throw invalid({ format: file.problems });
      return reply.code(201).send({ ...file, format, size: file.bytes.length });
    },
  );
};

/** If a followed link fails, redirects to the run's page, which explains why. Other requests get the error. */
function showRun(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (!isNavigation(request)) {
    answerError(error, request, reply);
    return;
  }
  if (answerTo(error).statusCode >= 500) request.log.error({ err: error }, "request failed");
  const [path = "", query] = request.url.split("?");
  void reply.redirect(`${path}/overview${query ? `?${query}` : ""}`);
}
