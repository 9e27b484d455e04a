import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { metaOf, pageRange } from "#common/rules/lists/page-size.ts";
import { plannedWeek } from "#common/rules/norm/planned-week.ts";
import { today } from "#common/rules/time/clock.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import type { Config } from "#common/server/config.ts";
import { allOf, isOneOf } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, invalid } from "#common/server/http/errors.ts";
import { weekWithAway } from "#features/absence/rules/time-away.ts";
import { weekPeriod } from "../rules/registration-week.ts";
import {
  registrationReminderInput,
  registrationReminders,
  registrationRemindersQuery,
  registrations,
  registrationsQuery,
  sentReminders,
  weekErrors,
} from "../rules/registrations.ts";
import { registrationMail } from "./registration-mail.ts";
import {
  findMissing,
  findRegistrations,
  insertReminders,
  isNamed,
  listToRemind,
  lookedAfterBy,
  type Period,
} from "./registrations.store.ts";

type Options = { config: Config; db: Kysely<Database>; mails: MailQueue };

export const registrationRoutes: FastifyPluginAsyncZod<Options> = async (app, { config, db, mails }) => {
  const access = { access: "remind-users" } as const;

  const remind = mails.kind("registration-reminder", async ({ user_id, date }: { user_id: number; date: string }) => {
    const found = await findMissing(db, user_id, weekPeriod(Temporal.PlainDate.from(date), today()));
    return found && registrationMail(found, config.baseUrl);
  });

  app.get(
    "/api/registrations",
    {
      config: access,
      schema: {
        summary: "Lists registered hours by person and day",
        querystring: registrationsQuery,
        response: { 200: registrations },
      },
    },
    async ({ actor, query }) => {
      const week = requestedWeek(query.date);
      const people = allOf([lookedAfterBy(actor, week.today), isNamed(query.filter)]);
      return present(await findRegistrations(db, actor, people, week, pageRange(query)), week, query);
    },
  );

  app.get(
    "/api/registrations/reminders",
    {
      config: access,
      schema: {
        summary: "Lists the people who can be reminded, with their missing days",
        querystring: registrationRemindersQuery,
        response: { 200: registrationReminders },
      },
    },
    async ({ actor, query }) => {
      const week = requestedWeek(query.date);
      const people = allOf([lookedAfterBy(actor, week.today), isNamed(query.filter)]);
      const rows = await listToRemind(db, actor, people, week);
      return {
        data: rows.map(({ id, name, missing }) => ({ user: { id, name }, missing })),
        total: rows[0]?.total ?? 0,
      };
    },
  );

  app.post(
    "/api/registrations/reminders",
    {
      config: access,
      attachValidation: true,
      schema: {
        summary: "Reminds people to register",
        body: registrationReminderInput,
        response: { 200: sentReminders },
      },
    },
    async (request) => {
      const { actor } = request;
      const input = await checkedBody(request, registrationReminderInput, ({ date }) => weekErrors(date, today()));
      const week = requestedWeek(input.date);
      const people = allOf([lookedAfterBy(actor, week.today), isOneOf("users.id", input.user_ids)]);
      return db.transaction().execute(async (trx) => {
        const sent_to = await insertReminders(trx, actor, people, week);
        await remind(trx, ...sent_to.map(({ id }) => ({ user_id: id, date: week.from.toString() })));
        return { sent_to };
      });
    },
  );
};

function requestedWeek(date: string | undefined): Period {
  const now = today();
  const errors = weekErrors(date, now);
  if (errors.date) throw invalid(errors);
  return weekPeriod(date === undefined ? now : Temporal.PlainDate.from(date), now);
}

function present(
  { norms: { companyDays, own }, ...found }: Awaited<ReturnType<typeof findRegistrations>>,
  { from, today }: Period,
  query: { perPage: number },
) {
  const usual = plannedWeek([], from, companyDays);
  return {
    days: usual.days.map(({ date, off, is_workday }) => ({
      date,
      holiday: off,
      is_workday,
      is_due: is_workday && date < today.toString(),
      minutes: found.minutes[date] ?? 0,
      missing_count: found.missing[date] ?? 0,
    })),
    data: found.rows.map(({ id, name, minutes, away, ...row }) => {
      const norms = own.get(id);
      const week = weekWithAway(norms ? plannedWeek(norms, from, companyDays) : usual, away);
      return {
        ...row,
        user: { id, name },
        minutes: week.days.map(({ date }) => minutes?.[date] ?? 0),
        planned: week.days.map((day) => day.minutes),
        norm_minutes: week.minutes,
        away: week.days.map((day) => day.away && (day.away.is_whole ? "whole" : "part")).map((part) => part ?? null),
      };
    }),
    missing_count: found.missing_count,
    to_remind_count: found.to_remind_count,
    meta: metaOf(query, found.total),
  };
}
