import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { mergeErrors } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { userIdParams } from "#features/jobs/rules/job.ts";
import { jobInputErrors } from "#features/jobs/rules/job-input.ts";
import {
  type SplitExpenseInput,
  splitErrors,
  splitExpense,
  splitExpenseInput,
} from "#features/jobs/rules/kinds/expense/expense-split.ts";
import { jobKindErrors } from "#features/jobs/rules/kinds/job-kind-errors.ts";
import { sentJob } from "#features/jobs/rules/kinds/sent-job.ts";
import { presentJob } from "#features/jobs/server/job-presenter.ts";
import { findReferences } from "#features/jobs/server/job-references.store.ts";
import { referenceErrors, rulesContext } from "#features/jobs/server/job-requests.ts";
import { expenseErrors } from "#features/kinds/rules/expense/expense-errors.ts";
import { findActiveUser } from "#features/users/server/users.store.ts";
import { findExpenseFacts } from "./expense-facts.store.ts";
import { receiptErrorsOf } from "./expense-receipts.ts";
import { createSplitExpense } from "./expense-splits.commands.ts";
import { listPartProjects, projectErrors } from "./part-projects.store.ts";

export const expenseSplitRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const schema = { headers: idempotencyHeaders, body: splitExpenseInput, response: { 201: splitExpense } };

  app.post(
    "/api/jobs/split",
    {
      config: { access: "register-own-jobs" },
      attachValidation: true,
      schema: { summary: "Registers an expense in several parts", ...schema },
    },
    async (request, reply) => reply.code(201).send(await createRequested(request, request.actor.id)),
  );

  app.post(
    "/api/users/:userId/jobs/split",
    {
      config: { access: "register-users-jobs" },
      attachValidation: true,
      schema: {
        summary: "Registers an expense of a user in several parts",
        ...schema,
        params: userIdParams,
      },
    },
    async (request, reply) => {
      const { userId } = request.params;
      if (!(await findActiveUser(db, userId))) throw notFound("Brugeren findes ikke.");
      return reply.code(201).send(await createRequested(request, userId));
    },
  );

  const createRequested = (request: FastifyRequest, userId: number) =>
    createOnce(db, request, async (trx) => {
      const { actor } = request;
      const { input, projects } = await checkedSplit(trx, request, userId);
      const jobs = await createSplitExpense(trx, actor, userId, input, projects);
      return { data: jobs.map((job) => presentJob(actor, job)) };
    });
};

async function checkedSplit(trx: Kysely<Database>, request: FastifyRequest, userId: number) {
  let projects: Awaited<ReturnType<typeof listPartProjects>> = new Map();
  const input = await checkedBody(request, splitExpenseInput, async (fields, body) => {
    const { price, parts, job_type_id } = fields;
    const sent = sentJob({ ...fields, kind: "expense" }, body);
    const references = await findReferences(trx, request.actor, { job_type_id });
    projects = await listPartProjects(trx, request.actor, userId, parts?.map(({ project_id }) => project_id) ?? []);
    return mergeErrors(
      jobInputErrors(fields, await rulesContext(trx)),
      jobKindErrors(sent, new Set(["expense"])),
      referenceErrors({ job_type_id, project_id: undefined }, references, "expense"),
      expenseErrors(sent, await findExpenseFacts(trx, job_type_id)),
      await receiptErrorsOf(trx, request.actor, sent, { user_id: userId }),
      parts && price != null ? splitErrors(price, parts) : {},
      projectErrors(parts ?? [], projects),
    );
  });
  return { input: input as SplitExpenseInput, projects };
}
