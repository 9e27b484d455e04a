import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { isNavigation } from "../../../common/server/access.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import { answerError, answerTo, invalid } from "../../../common/server/errors.ts";
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
    {
      config,
      schema: { params: payrollIdParams, querystring: payrollFileQuery, response: { 200: fileResponse } },
      errorHandler: showRun,
    },
    async ({ actor, params, query }, reply) => {
      const format = query.format ?? (await findPayrollSetup(db)).settings.default_format;
      const file = await downloadPayrollFile(db, actor, params.payrollId, format);
      if ("problems" in file) throw invalid({ format: file.problems });
      return reply
        .type(file.content_type)
        .header("content-disposition", `attachment; filename="${file.file_name}"`)
        .header("cache-control", "no-store")
        .send(file.bytes);
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

/** Who followed a link to a file that cannot be had gets the run's page, which tells why. */
function showRun(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (!isNavigation(request)) {
    answerError(error, request, reply);
    return;
  }
  if (answerTo(error).statusCode >= 500) request.log.error({ err: error }, "request failed");
  const [path = "", query] = request.url.split("?");
  void reply.redirect(`${path}/overview${query ? `?${query}` : ""}`);
}
