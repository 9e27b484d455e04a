import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { listYearsWithoutRates } from "#features/mileage/server/trip-split.store.ts";
import {
  payrollChecks,
  payrollChecksQuery,
  reminderInput,
  reminders,
} from "#features/payrolls/rules/payroll-checks.ts";
import { isPayable } from "./payable-jobs.ts";
import { findBelowZero, findBlockedJobs, listDoubtfulJobs, sumUnpaidJobs } from "./payroll-checks.store.ts";
import { findReminded, reminderMail } from "./reminder-mail.ts";
import { insertReminders, listReminded, listWaitingJobs } from "./reminders.store.ts";

type Options = { config: Config; db: Kysely<Database>; mails: MailQueue };

export const payrollCheckRoutes: FastifyPluginAsyncZod<Options> = async (app, { config, db, mails }) => {
  const access = { access: "read-payrolls" } as const;

  const remind = mails.kind("payroll-reminder", async ({ user_id }: { user_id: number }) => {
    const reminded = await findReminded(db, user_id);
    return reminded && reminderMail(reminded, config.baseUrl);
  });

  app.get(
    "/api/payrolls/checks",
    {
      config: access,
      schema: {
        summary: "Checks the jobs before a run",
        querystring: payrollChecksQuery,
        response: { 200: payrollChecks },
      },
    },
    async ({ actor, query }) => {
      const unpaid = isPayable(Temporal.PlainDate.from(query.createdBeforeDate), "all");
      const [sums, waiting, to_remind, blocked, below_zero, without_rates, doubtful] = await Promise.all([
        sumUnpaidJobs(db, unpaid),
        listWaitingJobs(db, unpaid),
        listReminded(db, unpaid),
        findBlockedJobs(db, unpaid),
        findBelowZero(db, unpaid),
        listYearsWithoutRates(db, unpaid),
        listDoubtfulJobs(db, actor, unpaid),
      ]);
      return { ...sums, waiting, to_remind, blocked, below_zero, without_rates, ...doubtful };
    },
  );

  app.post(
    "/api/payrolls/reminders",
    {
      config: { access: "remind-approvers" },
      schema: { summary: "Reminds approvers before a run", body: reminderInput, response: { 200: reminders } },
    },
    ({ actor, body }) => {
      const unpaid = isPayable(Temporal.PlainDate.from(body.created_before_date), "all");
      return db.transaction().execute(async (trx) => {
        const sent_to = await insertReminders(trx, unpaid, actor.id);
        await remind(trx, ...sent_to.map(({ id }) => ({ user_id: id })));
        return { sent_to };
      });
    },
  );
};
