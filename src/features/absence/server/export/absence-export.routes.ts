import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { tableFileTypes } from "#common/server/files/table-file.ts";
import { invalid } from "#common/server/http/errors.ts";
import { fileHead, fileResponse, isHead, noBody, sendWritten } from "#common/server/http/file-response.ts";
import { absenceExportQuery, exportPeriodErrors } from "#features/absence/rules/export/absence-export.ts";
import { absenceExport } from "./absence-export.ts";

const fileNames = { days: "fravaer", statistics: "fravaersstatistik" } as const;

export const absenceExportRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/absences/export",
    {
      config: { access: "read-all-absence" },
      compress: false,
      schema: {
        summary: "Downloads absences for payroll",
        querystring: absenceExportQuery,
        response: { 200: fileResponse(Object.values(tableFileTypes)) },
      },
    },
    async (request, reply) => {
      const { actor, query } = request;
      const errors = exportPeriodErrors(query);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const { from, to, content, format } = query;
      const file_name = `${fileNames[content]}-${from}-${to}.${format}`;
      const head = () => fileHead(reply, { content_type: tableFileTypes[format], file_name });
      if (isHead(request)) return head().send(noBody());
      await insertAuditEntry(db, { kind: "absences-exported", user_id: actor.id, details: { ...query } });
      return sendWritten(request, head(), await absenceExport(db, query));
    },
  );
};
