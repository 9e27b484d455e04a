import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import {
  type JobDecisions,
  jobDecisions,
  jobOutcomes,
  jobWithdrawals,
} from "#features/jobs/rules/decisions/job-outcomes.ts";
import { lastReasons } from "#features/jobs/rules/decisions/last-reasons.ts";
import type { MailRejections } from "../mails/rejection-mail.ts";
import { decideJobs, withdrawDecisions } from "./decisions.commands.ts";
import { listLastReasons } from "./decisions.store.ts";

type Options = { db: Kysely<Database>; mailRejections: MailRejections };

export const decisionRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, mailRejections }) => {
  const config = { access: "give-first-approval" } as const;

  app.post(
    "/api/approvals/decisions",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Decides several jobs",
        headers: idempotencyHeaders,
        body: jobDecisions,
        response: { 200: jobOutcomes },
      },
    },
    async (request) => {
      const body = await checkedBody(request, jobDecisions, reasonErrors);
      return createOnce(db, request, async (trx) => ({
        data: await decideJobs(trx, request.actor, body, mailRejections),
      }));
    },
  );

  app.get(
    "/api/approvals/reasons",
    { config, schema: { summary: "Lists the caller's latest reasons of rejections", response: { 200: lastReasons } } },
    async ({ actor }) => ({
      data: await listLastReasons(db, actor.id),
    }),
  );

  app.post(
    "/api/approvals/withdrawals",
    {
      config,
      schema: {
        summary: "Takes decisions back",
        headers: idempotencyHeaders,
        body: jobWithdrawals,
        response: { 200: jobOutcomes },
      },
    },
    async (request) =>
      createOnce(db, request, async (trx) => ({
        data: await withdrawDecisions(trx, request.actor, request.body.jobs),
      })),
  );
};

function reasonErrors({ decision }: Partial<JobDecisions>, given: object): FieldErrors {
  return decision === "reject" && !("rejection_reason" in given) ? { rejection_reason: ["Skriv en begrundelse."] } : {};
}
