import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { pageRange } from "#common/rules/lists/page-size.ts";
import type { Database } from "#common/server/database/tables.ts";
import { payablePeopleQuery, payablePerson } from "#features/payrolls/rules/payable-people.ts";
import { maxUnpaidJobs, payable, payableQuery, unpaidJob, unpaidJobsQuery } from "#features/payrolls/rules/payroll.ts";
import { findPayableJobs, listPayablePeople, listUnpaidJobs } from "./unpaid-jobs.store.ts";

export const unpaidJobsRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/jobs/unpaid",
    {
      config: { access: "read-payrolls" },
      schema: { summary: "Lists unpaid jobs", querystring: unpaidJobsQuery, response: { 200: z.array(unpaidJob) } },
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
    {
      config: { access: "read-payrolls" },
      schema: {
        summary: "Lists the jobs that a new run would pay",
        querystring: payableQuery,
        response: { 200: payable },
      },
    },
    async ({ query: { createdBeforeDate, ...people } }) =>
      findPayableJobs(db, Temporal.PlainDate.from(createdBeforeDate), people),
  );

  app.get(
    "/api/payrolls/payable/people",
    {
      config: { access: "read-payrolls" },
      schema: {
        summary: "Lists the people whom a new run would pay",
        querystring: payablePeopleQuery,
        response: { 200: z.array(payablePerson) },
      },
    },
    async ({ query }) => listPayablePeople(db, Temporal.PlainDate.from(query.createdBeforeDate)),
  );
};
