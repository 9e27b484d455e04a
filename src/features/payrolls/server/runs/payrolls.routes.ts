import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { metaOf, pageRange } from "#common/rules/lists/page-size.ts";
import type { Database } from "#common/server/database/tables.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { payablePeopleQuery, payablePerson } from "#features/payrolls/rules/payable-people.ts";
import {
  maxUnpaidJobs,
  payable,
  payableQuery,
  payroll,
  payrollInput,
  payrollList,
  payrollListQuery,
  unpaidJob,
  unpaidJobsQuery,
} from "#features/payrolls/rules/payroll.ts";
import { payrollBodyLimit } from "./payroll-body-limit.ts";
import { createPayroll } from "./payrolls.commands.ts";
import {
  countPayrolls,
  findPayableJobs,
  getPayroll,
  listPayablePeople,
  listPayrolls,
  listUnpaidJobs,
} from "./payrolls.store.ts";

export const payrollRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/payrolls",
    {
      config: { access: "read-payrolls" },
      schema: { querystring: payrollListQuery, response: { 200: payrollList } },
    },
    async ({ query }) => {
      const [data, total] = await Promise.all([listPayrolls(db, pageRange(query)), countPayrolls(db)]);
      return { data, ...metaOf(query, total) };
    },
  );

  app.get(
    "/api/jobs/unpaid",
    {
      config: { access: "read-payrolls" },
      schema: { querystring: unpaidJobsQuery, response: { 200: z.array(unpaidJob) } },
    },
    async ({ query: { createdBeforeDate, kind, with: relations, page, perPage } }) =>
      listUnpaidJobs(
        db,
        { createdBefore: Temporal.PlainDate.from(createdBeforeDate), kind },
        relations,
        page === undefined ? { limit: maxUnpaidJobs, offset: 0 } : pageRange({ page, perPage }),
      ),
  );

  app.get(
    "/api/payrolls/payable",
    { config: { access: "read-payrolls" }, schema: { querystring: payableQuery, response: { 200: payable } } },
    async ({ query: { createdBeforeDate, ...people } }) =>
      findPayableJobs(db, Temporal.PlainDate.from(createdBeforeDate), people),
  );

  app.get(
    "/api/payrolls/payable/people",
    {
      config: { access: "read-payrolls" },
      schema: { querystring: payablePeopleQuery, response: { 200: z.array(payablePerson) } },
    },
    async ({ query }) => listPayablePeople(db, Temporal.PlainDate.from(query.createdBeforeDate)),
  );

  app.post(
    "/api/payrolls",
    {
      config: { access: "pay-jobs" },
      bodyLimit: payrollBodyLimit,
      schema: { headers: idempotencyHeaders, body: payrollInput, response: { 201: payroll } },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const created = await createOnce(db, request, async (trx) =>
        getPayroll(trx, await createPayroll(trx, actor, body)),
      );
      return reply.code(201).send(created);
    },
  );
};
