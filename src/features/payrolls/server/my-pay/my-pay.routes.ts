import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { metaOf, pageRange } from "#common/rules/lists/page-size.ts";
import { today } from "#common/rules/time/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import { notFound } from "#common/server/http/errors.ts";
import { myPay, myPayQuery, myPayRun, myPayRunParams } from "#features/payrolls/rules/my-pay.ts";
import { nextDeadline } from "#features/payrolls/rules/payroll.ts";
import {
  countPaidRuns,
  findPaidRun,
  findReachedDeadline,
  findUnpaidSums,
  hasPaidTrips,
  listPaidRuns,
  listPaidWeeks,
} from "./my-pay.store.ts";

export const myPayRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/my-pay",
    {
      config: { access: "read-own-pay" },
      schema: { summary: "Finds the caller's pay", querystring: myPayQuery, response: { 200: myPay } },
    },
    async ({ actor, query }) => {
      const [sums, data, total, reached] = await Promise.all([
        findUnpaidSums(db, actor.id),
        listPaidRuns(db, actor.id, pageRange(query)),
        countPaidRuns(db, actor.id),
        findReachedDeadline(db, actor.id),
      ]);
      const next_deadline = nextDeadline(today(), reached).toString();
      return { ...sums, next_deadline, data, ...metaOf(query, total) };
    },
  );

  app.get(
    "/api/my-pay/:payrollId",
    {
      config: { access: "read-own-pay" },
      schema: {
        summary: "Finds the caller's pay of a run",
        params: myPayRunParams,
        querystring: myPayQuery,
        response: { 200: myPayRun },
      },
    },
    async ({ actor, params: { payrollId }, query }) => {
      const run = await findPaidRun(db, actor.id, payrollId);
      if (!run) throw notFound("Lønkørslen findes ikke.");
      const [data, has_trips] = await Promise.all([
        listPaidWeeks(db, actor.id, run, pageRange(query)),
        hasPaidTrips(db, actor.id, payrollId),
      ]);
      return { run, has_trips, data, ...metaOf(query, run.jobs_count + run.reversals_count) };
    },
  );
};
