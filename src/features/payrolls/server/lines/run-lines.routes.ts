import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { metaOf, pageRange } from "#common/rules/lists/page-size.ts";
import type { Database } from "#common/server/database/tables.ts";
import { payrollIdParams } from "#features/payrolls/rules/payroll.ts";
import {
  payrollLinePage,
  payrollLinesQuery,
  payrollTotalPage,
  payrollTotalsQuery,
} from "#features/payrolls/rules/payroll-run.ts";
import { requirePayroll } from "../runs/payrolls.store.ts";
import { listRunLines } from "./run-lines.store.ts";
import { countRunTotals, listRunTotals } from "./run-totals.store.ts";

export const runLinesRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "read-payrolls" } as const;

  app.get(
    "/api/payrolls/:payrollId/lines",
    {
      config,
      schema: {
        summary: "Lists the lines of a run",
        params: payrollIdParams,
        querystring: payrollLinesQuery,
        response: { 200: payrollLinePage },
      },
    },
    async ({ params: { payrollId }, query }) => {
      await requirePayroll(db, payrollId);
      const wanted = { payroll_id: payrollId, filter: query.filter, kind: query.kind };
      const { data, total } = await listRunLines(db, wanted, pageRange(query));
      return { data, ...metaOf(query, total) };
    },
  );

  app.get(
    "/api/payrolls/:payrollId/totals",
    {
      config,
      schema: {
        summary: "Adds up the lines of a run by person",
        params: payrollIdParams,
        querystring: payrollTotalsQuery,
        response: { 200: payrollTotalPage },
      },
    },
    async ({ params: { payrollId }, query }) => {
      await requirePayroll(db, payrollId);
      const [data, total] = await Promise.all([
        listRunTotals(db, payrollId, query.by, pageRange(query)),
        countRunTotals(db, payrollId, query.by),
      ]);
      return { data, ...metaOf(query, total) };
    },
  );
};
