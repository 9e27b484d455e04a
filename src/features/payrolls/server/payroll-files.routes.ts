import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { isNavigation } from "../../../common/server/access.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import { invalid } from "../../../common/server/errors.ts";
import { fileResponse } from "../../../common/server/file-response.ts";
import { payrollIdParams } from "../rules/payroll.ts";
import { payrollFileInfo, payrollFileInput, payrollFileQuery } from "../rules/payroll-run.ts";
import { downloadPayrollFile, renewPayrollFile } from "./payroll-files.commands.ts";
import { findPayrollSetup } from "./payroll-setup.store.ts";

/** A run as the file that a payroll system reads. */
export const payrollFileRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "index-payrolls" } as const;

  app.get(
    "/payrolls/:payrollId",
    { config, schema: { params: payrollIdParams, querystring: payrollFileQuery, response: { 200: fileResponse } } },
    async (request, reply) => {
      const { actor, params, query } = request;
      const format = query.format ?? (await findPayrollSetup(db)).settings.default_format;
      const file = await downloadPayrollFile(db, actor, params.payrollId, format);
      if (!("problems" in file))
        return reply
          .type(file.content_type)
          .header("content-disposition", `attachment; filename="${file.file_name}"`)
          .header("cache-control", "no-store")
          .send(file.bytes);
      // A link was followed: the run's page tells what is missing.
      if (isNavigation(request)) return reply.redirect(`/payrolls/${params.payrollId}/overview?format=${format}`);
      throw invalid({ format: file.problems });
    },
  );

  app.post(
    "/api/payrolls/:payrollId/files",
    { config, schema: { params: payrollIdParams, body: payrollFileInput, response: { 201: payrollFileInfo } } },
    async ({ actor, params: { payrollId }, body: { format } }, reply) => {
      const file = await renewPayrollFile(db, actor, payrollId, format);
      if ("problems" in file) throw invalid({ format: file.problems });
      return reply.code(201).send({ ...file, format, size: file.bytes.length });
    },
  );
};
