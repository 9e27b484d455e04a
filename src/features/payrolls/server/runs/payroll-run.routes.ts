import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { metaOf, pageRange } from "#common/rules/lists/page-size.ts";
import type { Database } from "#common/server/database/tables.ts";
import { notFound } from "#common/server/http/errors.ts";
import { jobIdParams } from "#features/jobs/rules/job.ts";
import { findJob } from "#features/jobs/server/job-rows.store.ts";
import { payrollIdParams } from "#features/payrolls/rules/payroll.ts";
import {
  maxPendingReversals,
  payrollDetails,
  payrollLinePage,
  payrollLinesQuery,
  payrollTotalPage,
  payrollTotalsQuery,
  reversal,
  reversalInput,
} from "#features/payrolls/rules/payroll-run.ts";
import { countRunTotals, findPayrollDetails, listRunLines, listRunTotals } from "./payroll-run.store.ts";
import { annulPayroll, reverseJob, unknownPayroll } from "./payrolls.commands.ts";
import { findReversal, listPendingReversals } from "./reversals.store.ts";

export const payrollRunRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "read-payrolls" } as const;

  app.get(
    "/api/payrolls/:payrollId",
    { config, schema: { params: payrollIdParams, response: { 200: payrollDetails } } },
    ({ params }) => requireDetails(params.payrollId),
  );

  app.get(
    "/api/payrolls/:payrollId/lines",
    { config, schema: { params: payrollIdParams, querystring: payrollLinesQuery, response: { 200: payrollLinePage } } },
    async ({ params: { payrollId }, query }) => {
      await requireDetails(payrollId);
      const wanted = { payroll_id: payrollId, filter: query.filter, kind: query.kind };
      const { data, total } = await listRunLines(db, wanted, pageRange(query));
      return { data, ...metaOf(query, total) };
    },
  );

  app.get(
    "/api/payrolls/:payrollId/totals",
    {
      config,
      schema: { params: payrollIdParams, querystring: payrollTotalsQuery, response: { 200: payrollTotalPage } },
    },
    async ({ params: { payrollId }, query }) => {
      await requireDetails(payrollId);
      const [data, total] = await Promise.all([
        listRunTotals(db, payrollId, query.by, pageRange(query)),
        countRunTotals(db, payrollId, query.by),
      ]);
      return { data, ...metaOf(query, total) };
    },
  );

  app.post(
    "/api/payrolls/:payrollId/annulment",
    { config: { access: "annul-payrolls" }, schema: { params: payrollIdParams, response: { 200: payrollDetails } } },
    async ({ actor, params: { payrollId } }) => {
      await annulPayroll(db, actor, payrollId);
      return requireDetails(payrollId);
    },
  );

  app.get(
    "/api/reversals",
    { config: { access: "reverse-jobs" }, schema: { response: { 200: z.array(reversal) } } },
    () => listPendingReversals(db, maxPendingReversals),
  );

  app.post(
    "/api/jobs/:jobId/reversal",
    {
      config: { access: "reverse-jobs" },
      schema: { params: jobIdParams, body: reversalInput, response: { 201: reversal } },
    },
    async ({ actor, params: { jobId }, body }, reply) => {
      if (!(await findJob(db, actor, jobId))) throw notFound("Opgaven findes ikke.");
      const id = await reverseJob(db, actor, jobId, body);
      return reply.code(201).send(await findReversal(db, id));
    },
  );

  async function requireDetails(id: number) {
    const found = await findPayrollDetails(db, id);
    if (!found) throw unknownPayroll();
    return found;
  }
};
