import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { jobIdParams } from "#features/jobs/rules/job.ts";
import { jobDetails } from "#features/jobs/rules/job-history.ts";
import { addedReceipts } from "#features/receipts/rules/receipt-ids.ts";
import { detailsOf, requireJob } from "../job-requests.ts";
import { addReceipts } from "../jobs.commands.ts";
import { checkAddedReceipts } from "./expense-receipts.ts";

/** Receipts that are found later, for as long as the expense is not paid (docs/product-rules.md#receipts). */
export const addedReceiptRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.post(
    "/api/jobs/:jobId/receipts",
    {
      config: { access: "index-own-jobs" },
      schema: { params: jobIdParams, body: addedReceipts, response: { 200: jobDetails } },
    },
    async ({ actor, params: { jobId }, body: { receipt_ids } }) => {
      const changed = await db.transaction().execute(async (trx) => {
        // Two receipts that arrive at the same moment are added one after the other.
        await trx.selectFrom("jobs").select("id").where("id", "=", jobId).forUpdate().execute();
        const job = await requireJob(trx, actor, jobId);
        const isMore = await checkAddedReceipts(trx, actor, receipt_ids, job);
        return isMore ? addReceipts(trx, actor, job, receipt_ids) : job;
      });
      return detailsOf(db, actor, changed);
    },
  );
};
