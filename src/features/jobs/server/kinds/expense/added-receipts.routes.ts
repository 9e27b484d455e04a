import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { jobIdParams } from "#features/jobs/rules/job.ts";
import { jobDetails } from "#features/jobs/rules/job-history.ts";
import { detailsOf } from "#features/jobs/server/job-requests.ts";
import { addedReceipts } from "#features/receipts/rules/receipt-ids.ts";
import { addReceipts } from "./added-receipts.commands.ts";

export const addedReceiptRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.post(
    "/api/jobs/:jobId/receipts",
    {
      config: { access: "register-own-jobs" },
      schema: {
        summary: "Adds receipts to a job",
        params: jobIdParams,
        body: addedReceipts,
        response: { 200: jobDetails },
      },
    },
    async ({ actor, params: { jobId }, body }) => {
      const changed = await db.transaction().execute((trx) => addReceipts(trx, actor, jobId, body));
      return detailsOf(db, actor, changed);
    },
  );
};
