import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { metaOf, pageRange } from "#common/rules/lists/page-size.ts";
import type { Database } from "#common/server/database/tables.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import {
  payroll,
  payrollIdParams,
  payrollInput,
  payrollList,
  payrollListQuery,
} from "#features/payrolls/rules/payroll.ts";
import { payrollDetails } from "#features/payrolls/rules/payroll-run.ts";
import { payrollBodyLimit } from "./payroll-body-limit.ts";
import { annulPayroll, createPayroll } from "./payrolls.commands.ts";
import { countPayrolls, getPayroll, listPayrolls, requirePayroll } from "./payrolls.store.ts";

export const payrollRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/payrolls",
    {
      config: { access: "read-payrolls" },
      schema: { summary: "Lists payroll runs", querystring: payrollListQuery, response: { 200: payrollList } },
    },
    async ({ query }) => {
      const [data, total] = await Promise.all([listPayrolls(db, pageRange(query)), countPayrolls(db)]);
      return { data, ...metaOf(query, total) };
    },
  );

  app.post(
    "/api/payrolls",
    {
      config: { access: "pay-jobs" },
      bodyLimit: payrollBodyLimit,
      schema: {
        summary: "Pays jobs in a new run",
        headers: idempotencyHeaders,
        body: payrollInput,
        response: { 201: payroll },
      },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const created = await createOnce(db, request, async (trx) =>
        getPayroll(trx, await createPayroll(trx, actor, body)),
      );
      return reply.code(201).send(created);
    },
  );

  app.get(
    "/api/payrolls/:payrollId",
    {
      config: { access: "read-payrolls" },
      schema: { summary: "Finds a payroll run", params: payrollIdParams, response: { 200: payrollDetails } },
    },
    ({ params }) => requirePayroll(db, params.payrollId),
  );

  app.post(
    "/api/payrolls/:payrollId/annulment",
    {
      config: { access: "annul-payrolls" },
      schema: { summary: "Annuls a payroll run", params: payrollIdParams, response: { 200: payrollDetails } },
    },
    async ({ actor, params: { payrollId } }) => {
      await annulPayroll(db, actor, payrollId);
      return requirePayroll(db, payrollId);
    },
  );
};
