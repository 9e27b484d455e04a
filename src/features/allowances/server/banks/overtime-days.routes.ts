import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import { type Actor, can } from "#common/rules/access/actor.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { localDay } from "#common/server/database/calendar.ts";
import type { Database } from "#common/server/database/tables.ts";
import { seesAllJobsOf } from "#common/server/database/visibility/job-visibility.ts";
import { checkedBody, conflict, notFound } from "#common/server/http/errors.ts";
import {
  asksOf,
  type OvertimeOfDay,
  overtimeDay,
  overtimeDayInput,
  overtimeDayParams,
  overtimeDayQuery,
} from "#features/allowances/rules/banks/overtime-day.ts";
import { isTimedWork } from "#features/kinds/server/timed-work.ts";
import { findActiveUser } from "#features/users/server/users.store.ts";
import { listAllowancePeople } from "../allowance-people.store.ts";

export const overtimeDayRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "register-own-jobs" } as const;

  app.get(
    "/api/users/:userId/overtime-day",
    {
      config,
      schema: {
        summary: "Finds the marks of a day's overtime",
        params: overtimeDayParams,
        querystring: overtimeDayQuery,
        response: { 200: overtimeDay },
      },
    },
    async ({ actor, params: { userId }, query: { date } }) => {
      await requireWholeDay(db, actor, userId);
      return findOvertimeDay(db, userId, date);
    },
  );

  app.put(
    "/api/users/:userId/overtime-day",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Marks the overtime of a day",
        params: overtimeDayParams,
        body: overtimeDayInput,
        response: { 200: overtimeDay },
      },
    },
    async (request) => {
      const { actor, params } = request;
      const { userId } = params;
      const { date, is_agreed, is_banked } = await checkedBody(request, overtimeDayInput, () => ({}));
      return db.transaction().execute(async (trx) => {
        await requireWholeDay(trx, actor, userId);
        // Locks the jobs of the day, so that a concurrent run or approval waits until the marks are saved.
        await sql`select from jobs where ${isOfDay(userId, date)} for no key update`.execute(trx);
        const before = await findOvertimeDay(trx, userId, date);
        if (!before.is_open) throw conflict("Dagens arbejde er godkendt. Afvis det først, hvis overtiden skal ændres.");
        if (!before.asks_agreement && !before.asks_bank)
          throw conflict("Reglerne den dag spørger ikke om overtiden. Den følger reglerne.");
        const marks = { is_agreed: is_agreed ?? before.is_agreed, is_banked: is_banked ?? before.is_banked };
        await trx
          .insertInto("overtime_days")
          .values({ user_id: userId, date, ...marks, changed_by_user_id: actor.id })
          .onConflict((known) =>
            known
              .columns(["user_id", "date"])
              .doUpdateSet({ ...marks, changed_by_user_id: actor.id, changed_at: sql`now()` }),
          )
          .execute();
        const details = {
          date,
          marks: [...(marks.is_agreed ? ["agreed"] : []), ...(marks.is_banked ? ["banked"] : [])],
        };
        await insertAuditEntry(trx, { kind: "overtime-marked", user_id: actor.id, about_user_id: userId, details });
        return { ...before, ...marks };
      });
    },
  );
};

async function requireWholeDay(db: Kysely<Database>, actor: Actor, userId: number): Promise<void> {
  const registers = actor.id === userId || (can(actor, "register-users-jobs") && seesAllJobsOf(actor, userId));
  if (!registers || !(await findActiveUser(db, userId)))
    throw notFound("Medarbejderen findes ikke, eller du registrerer ikke for dem.");
}

const isOfDay = (userId: number, date: string) =>
  sql<boolean>`jobs.user_id = ${userId} and ${localDay("jobs.started_at")} = ${date}::date and ${isTimedWork}`;

async function findOvertimeDay(db: Kysely<Database>, user_id: number, date: string): Promise<OvertimeOfDay> {
  const { people, company } = await listAllowancePeople(db, [{ user_id, from: date, to: date }], sql<boolean>`false`);
  const { rows } = await sql<{ is_approved: boolean }>`select exists (
    select from jobs where ${isOfDay(user_id, date)} and job_status in ('APPROVED_BY_MANAGER', 'PAID')) as is_approved`.execute(
    db,
  );
  const [person] = people;
  const marks = person?.overtime?.get(date) ?? { is_agreed: false, is_banked: false };
  return {
    ...asksOf(person?.terms ?? [], company, date),
    ...{ is_agreed: marks.is_agreed, is_banked: marks.is_banked },
    is_open: !rows[0]?.is_approved,
  };
}
