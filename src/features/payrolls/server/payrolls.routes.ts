import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Database } from "../../../common/server/database/tables.ts";
import {
  maxUnpaidJobs,
  payroll,
  payrollIdParams,
  payrollInput,
  payrollList,
  payrollListQuery,
  unpaidJob,
  unpaidJobsQuery,
} from "../rules/payroll.ts";
import { payrollFile } from "./payroll-file.ts";
import { listPayrollLines } from "./payroll-lines.store.ts";
import { createPayroll, unknownPayroll } from "./payrolls.commands.ts";
import { countPayrolls, findPayroll, listPayrolls, listUnpaidJobs } from "./payrolls.store.ts";

/** A run may name every job that the screen can show. */
const payrollBodyLimit = 1024 * 1024;

export const payrollRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/payrolls",
    {
      config: { access: "index-payrolls" },
      schema: { querystring: payrollListQuery, response: { 200: payrollList } },
    },
    async ({ query: { page, perPage } }) => {
      const [data, total] = await Promise.all([
        listPayrolls(db, { limit: perPage, offset: (page - 1) * perPage }),
        countPayrolls(db),
      ]);
      return { data, per_page: perPage, total };
    },
  );

  app.get(
    "/api/jobs/unpaid",
    {
      config: { access: "index-payrolls" },
      schema: { querystring: unpaidJobsQuery, response: { 200: z.array(unpaidJob) } },
    },
    async ({ query }) =>
      listUnpaidJobs(db, Temporal.PlainDate.from(query.createdBeforeDate), query.with, maxUnpaidJobs),
  );

  app.post(
    "/api/payrolls",
    {
      config: { access: "index-payrolls" },
      bodyLimit: payrollBodyLimit,
      schema: { body: payrollInput, response: { 201: payroll } },
    },
    async ({ actor, body }, reply) => {
      const id = await createPayroll(db, actor, body);
      return reply.code(201).send(await requirePayroll(id));
    },
  );

  app.get(
    "/payrolls/:payrollId",
    { config: { access: "index-payrolls" }, schema: { params: payrollIdParams } },
    async ({ params: { payrollId } }, reply) => {
      await requirePayroll(payrollId);
      const file = payrollFile(payrollId, await listPayrollLines(db, payrollId));
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="loenkoersel-${payrollId}.csv"`)
        .header("cache-control", "no-store")
        .send(file);
    },
  );

  async function requirePayroll(id: number) {
    const found = await findPayroll(db, id);
    if (!found) throw unknownPayroll();
    return found;
  }
};
