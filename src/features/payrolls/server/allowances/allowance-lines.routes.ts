import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { metaOf, pageRange } from "#common/rules/lists/page-size.ts";
import type { Database } from "#common/server/database/tables.ts";
import { notFound } from "#common/server/http/errors.ts";
import {
  maxMyAllowanceLines,
  myAllowances,
  payableAllowances,
  payableAllowancesInput,
  runAllowancePage,
  runAllowancesQuery,
} from "#features/payrolls/rules/allowances/run-allowances.ts";
import { payrollIdParams } from "#features/payrolls/rules/payroll.ts";
import { findPaidRun } from "../my-pay/my-pay.store.ts";
import { payrollBodyLimit } from "../runs/payroll-body-limit.ts";
import { requirePayroll } from "../runs/payrolls.store.ts";
import { listAllowancePage, listAllowancesOf } from "./allowance-lines.store.ts";
import { previewAllowances, previewOwnAllowances } from "./allowances.commands.ts";

export const allowanceLinesRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "read-payrolls" } as const;

  // A POST, because the jobs of a run do not fit into an address.
  app.post(
    "/api/payrolls/allowances",
    {
      config,
      bodyLimit: payrollBodyLimit,
      schema: {
        summary: "Lists the allowances that a new run would pay",
        body: payableAllowancesInput,
        response: { 200: payableAllowances },
      },
    },
    ({ body: { created_before_date, jobs, pay_groups, shown_jobs } }) =>
      previewAllowances(db, {
        until: Temporal.PlainDate.from(created_before_date),
        selection: jobs,
        pay_groups,
        shown: shown_jobs,
      }),
  );

  app.get(
    "/api/payrolls/:payrollId/allowances",
    {
      config,
      schema: {
        summary: "Lists the allowances of a run",
        params: payrollIdParams,
        querystring: runAllowancesQuery,
        response: { 200: runAllowancePage },
      },
    },
    async ({ params: { payrollId }, query }) => {
      const { allowances } = await requirePayroll(db, payrollId);
      const data = await listAllowancePage(db, payrollId, pageRange(query));
      return { data, ...metaOf(query, allowances?.lines_count ?? 0) };
    },
  );

  app.get(
    "/api/my-pay/allowances",
    {
      config: { access: "read-own-pay" },
      schema: { summary: "Lists the caller's unpaid allowances", response: { 200: myAllowances } },
    },
    ({ actor }) => previewOwnAllowances(db, actor.id),
  );

  app.get(
    "/api/my-pay/:payrollId/allowances",
    {
      config: { access: "read-own-pay" },
      schema: {
        summary: "Lists the caller's allowances of a run",
        params: payrollIdParams,
        response: { 200: myAllowances },
      },
    },
    async ({ actor, params: { payrollId } }) => {
      const run = await findPaidRun(db, actor.id, payrollId);
      if (!run) throw notFound("Lønkørslen findes ikke.");
      const data = await listAllowancesOf(db, payrollId, actor.id, maxMyAllowanceLines);
      return { data, totals: run.allowances ?? { lines_count: 0, price: 0 } };
    },
  );
};
