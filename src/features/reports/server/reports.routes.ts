import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { invalid } from "#common/server/http/errors.ts";
import { fileHead, fileResponse, isHead, noBody, sendWritten } from "#common/server/http/file-response.ts";
import { type ReportQuery, report, reportFileQuery, reportQuery } from "../rules/report-call.ts";
import { reportErrors } from "../rules/report-errors.ts";
import { titleOf } from "../rules/report-words.ts";
import type { ReadReport } from "./kept-reports.ts";
import { reportFile, reportFileTypes } from "./report-file.ts";
import { checkMeasure, readerOf } from "./report-reader.ts";

export const reportRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database>; readReport: ReadReport }> = async (
  app,
  { db, readReport },
) => {
  app.get(
    "/api/reports",
    {
      config: { access: "read-reports" },
      schema: {
        summary: "Adds up hours, pay, refunds, kilometres, allowances or absence by two of their properties",
        querystring: reportQuery,
        response: { 200: report },
      },
    },
    async ({ actor, query }) => readReport(actor, checked(actor, query)),
  );

  app.get(
    "/api/reports/file",
    {
      config: { access: "read-reports" },
      compress: false,
      schema: {
        summary: "Downloads a report",
        querystring: reportFileQuery,
        response: { 200: fileResponse(Object.values(reportFileTypes)) },
      },
    },
    async (request, reply) => {
      const { actor } = request;
      const { format, ...query } = request.query;
      const { from, to } = checked(actor, query);
      const file = { content_type: reportFileTypes[format], file_name: `rapport-${from}-${to}.${format}` };
      if (isHead(request)) return fileHead(reply, file).send(noBody());
      const content = await reportFile(format, query, await readReport(actor, query));
      const details = { title: titleOf(query), from, to, format };
      await insertAuditEntry(db, { kind: "report-exported", user_id: actor.id, details });
      return sendWritten(request, fileHead(reply, file), content);
    },
  );
};

function checked(actor: Actor, query: ReportQuery): ReportQuery {
  checkMeasure(actor, query.measure);
  const errors = reportErrors(query, readerOf(actor));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return query;
}
