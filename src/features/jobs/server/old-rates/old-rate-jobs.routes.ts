import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { idText } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { autoPrice } from "#features/jobs/rules/job-price.ts";
import { maxOldRateJobs, oldRateJobs, rateCorrection } from "#features/jobs/rules/old-rates/old-rate-jobs.ts";
import { isUser } from "#features/users/server/terms/terms.store.ts";
import { correctRates } from "./old-rate-jobs.commands.ts";
import { listOldRateJobs } from "./old-rate-jobs.store.ts";

const params = z.object({ userId: idText });

export const oldRateJobRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "correct-rates" } as const;

  const list = async (trx: Kysely<Database>, userId: number) => {
    const found = await listOldRateJobs(trx, userId, { limit: maxOldRateJobs + 1 });
    const data = found.slice(0, maxOldRateJobs).map(({ minutes, ...job }) => ({
      ...job,
      new_price: autoPrice(job.new_hourly_rate, minutes),
    }));
    return { data, is_cut: found.length > maxOldRateJobs };
  };

  app.get(
    "/api/users/:userId/old-rate-jobs",
    { config, schema: { summary: "Lists a user's jobs at a former rate", params, response: { 200: oldRateJobs } } },
    async ({ params: { userId } }) => {
      await requireUser(db, userId);
      return list(db, userId);
    },
  );

  app.post(
    "/api/users/:userId/old-rate-jobs",
    {
      config,
      schema: {
        summary: "Gives jobs at a former rate the rate of their day",
        params,
        headers: idempotencyHeaders,
        body: rateCorrection,
        response: { 200: oldRateJobs },
      },
    },
    (request) =>
      createOnce(db, request, async (trx) => {
        const { userId } = request.params;
        await requireUser(trx, userId);
        await correctRates(trx, request.actor, userId, request.body);
        return list(trx, userId);
      }),
  );
};

/** Accepts deleted users, because their unpaid jobs will still be paid. */
async function requireUser(db: Kysely<Database>, id: number): Promise<void> {
  if (!(await isUser(db, id))) throw notFound("Brugeren findes ikke.");
}
