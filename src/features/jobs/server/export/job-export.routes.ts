import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { periodErrors } from "#common/rules/time/period.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { tableFileTypes } from "#common/server/files/table-file.ts";
import { invalid } from "#common/server/http/errors.ts";
import { fileHead, fileResponse, isHead, noBody, sendWritten } from "#common/server/http/file-response.ts";
import { jobExportQuery } from "#features/jobs/rules/job-export.ts";
import { findExportFacts } from "./job-export.store.ts";
import { jobExport } from "./job-export.ts";

export const jobExportRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/jobs/export",
    {
      config: { access: "export-jobs" },
      compress: false,
      schema: {
        summary: "Downloads jobs",
        querystring: jobExportQuery,
        response: { 200: fileResponse(Object.values(tableFileTypes)) },
      },
    },
    async (request, reply) => {
      const { actor, query } = request;
      const errors = periodErrors(query);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const { from, to, format } = query;
      const head = () =>
        fileHead(reply, { content_type: tableFileTypes[format], file_name: `opgaver-${from}-${to}.${format}` });
      if (isHead(request)) return head().send(noBody());
      await insertAuditEntry(db, { kind: "jobs-exported", user_id: actor.id, ...(await findExportFacts(db, query)) });
      return sendWritten(request, head(), await jobExport(db, actor, query));
    },
  );
};
