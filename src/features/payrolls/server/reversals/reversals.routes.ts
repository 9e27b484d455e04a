import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { today } from "#common/rules/time/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import { notFound } from "#common/server/http/errors.ts";
import { jobIdParams } from "#features/jobs/rules/job.ts";
import { findJob } from "#features/jobs/server/job-rows.store.ts";
import {
  maxPendingReversals,
  pendingReversalsQuery,
  reversal,
  reversalInput,
} from "#features/payrolls/rules/payroll-run.ts";
import { isOfPayGroups } from "../unpaid/pay-groups.ts";
import { reverseJob } from "./reversals.commands.ts";
import { findReversal, listPendingReversals } from "./reversals.store.ts";

export const reversalRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/reversals",
    {
      config: { access: "reverse-jobs" },
      schema: {
        summary: "Lists reversed jobs that no run has settled",
        querystring: pendingReversalsQuery,
        response: { 200: z.array(reversal) },
      },
    },
    async ({ query: { createdBeforeDate, pay_groups } }) =>
      listPendingReversals(
        db,
        (userId) => isOfPayGroups(userId, Temporal.PlainDate.from(createdBeforeDate ?? today()), pay_groups),
        maxPendingReversals,
      ),
  );

  app.post(
    "/api/jobs/:jobId/reversal",
    {
      config: { access: "reverse-jobs" },
      schema: { summary: "Reverses a paid job", params: jobIdParams, body: reversalInput, response: { 201: reversal } },
    },
    async ({ actor, params: { jobId }, body }, reply) => {
      if (!(await findJob(db, actor, jobId))) throw notFound("Opgaven findes ikke.");
      const id = await reverseJob(db, actor, jobId, body);
      return reply.code(201).send(await findReversal(db, id));
    },
  );
};
