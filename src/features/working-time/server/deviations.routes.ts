import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { startOfDay, timeZone, today } from "#common/rules/time/clock.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { seesAllJobs, seesAllJobsOf } from "#common/server/database/visibility/job-visibility.ts";
import { isPersonSeenBy } from "#common/server/database/visibility/people-seen.ts";
import { checkedBody, conflict, forbidden, invalid, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { minuteOf } from "#features/working-time-law/rules/work-periods.ts";
import { listRuleSets } from "#features/working-time-law/server/law-rules.store.ts";
import {
  type DeviationInput,
  deviation,
  deviationCounts,
  deviationErrors,
  deviationInput,
  deviationParams,
  maxExplanations,
  openDeviations,
  unexplainedBreaches,
} from "../rules/deviation-schema.ts";
import { deviationsOf, shortMinutes } from "../rules/deviations.ts";
import type { Mark } from "../rules/mark-schema.ts";
import { monthCalendar, monthView } from "../rules/month-view.ts";
import { maxWork } from "../rules/shown-working-time.ts";
import { monthQuery, type WorkingDay } from "../rules/working-time.ts";
import {
  countDeviations,
  findDeviation,
  findProjectOfEnd,
  getDeviation,
  insertDeviation,
  listDeviations,
  listToSign,
  lockExplained,
  signDeviation,
} from "./deviations.store.ts";
import { requestedMonth } from "./requested-month.ts";
import { findUnexplained } from "./unexplained-breaches.ts";
import { findPerson, listRegisters } from "./working-time.store.ts";

export const deviationRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/working-time/deviations/open",
    {
      config: { access: "read-working-time" },
      schema: { summary: "Lists deviations that wait for a signature", response: { 200: openDeviations } },
    },
    async ({ actor }) => ({
      own: await countOwn(db, actor),
      to_sign: seesAllJobs(actor) ? await listToSign(db, actor, isPersonSeenBy(actor)) : { count: 0, people: [] },
    }),
  );

  app.get(
    "/api/working-time/deviations/unexplained",
    {
      config: { access: "read-users-working-time" },
      schema: { summary: "Lists breaches that nobody has explained", response: { 200: unexplainedBreaches } },
    },
    ({ actor }) => findUnexplained(db, actor, today()),
  );

  app.get(
    "/api/working-time/deviations/counts",
    {
      config: { access: "read-users-working-time" },
      schema: { summary: "Counts deviations", querystring: monthQuery, response: { 200: deviationCounts } },
    },
    ({ actor, query }) => {
      const month = requestedMonth(query.month, today());
      const [from, to] = [month.toPlainDate({ day: 1 }), month.toPlainDate({ day: month.daysInMonth })].map(String) as [
        string,
        string,
      ];
      return seesAllJobs(actor) ? countDeviations(db, { from, to }, isPersonSeenBy(actor)) : [];
    },
  );

  app.post(
    "/api/working-time/deviations",
    {
      config: { access: "explain-deviations" },
      attachValidation: true,
      schema: {
        summary: "Explains a breach",
        headers: idempotencyHeaders,
        body: deviationInput,
        response: { 201: deviation },
      },
    },
    async (request, reply) => {
      const { actor } = request;
      const created = await createOnce(db, request, async (trx) => {
        const input = await checkedBody(request, deviationInput, (fields) => deviationErrors(fields, today()));
        const { user_id = actor.id, date, kind, ...said } = input;
        await requireSeen(trx, actor, user_id);
        await lockExplained(trx, user_id);
        const { short_minutes, project_id } = await requireBreach(trx, actor, { ...input, user_id });
        const columns = { ...said, user_id, day: date, kind, short_minutes, project_id, created_by_user_id: actor.id };
        const id = await insertDeviation(trx, columns);
        await insertDeviationEntry(trx, actor, "deviation-explained", { id, user_id, date, kind });
        return getDeviation(trx, id);
      });
      return reply.code(201).send(created);
    },
  );

  app.post(
    "/api/working-time/deviations/:deviationId/signature",
    {
      config: { access: "sign-deviations" },
      schema: { summary: "Signs a deviation", params: deviationParams, response: { 200: deviation } },
    },
    ({ actor, params: { deviationId: id } }) =>
      db.transaction().execute(async (trx) => {
        const asked = await findDeviation(trx, id);
        if (!asked) throw unknown();
        await requireSeen(trx, actor, asked.user_id);
        await lockExplained(trx, asked.user_id);
        const found = (await findDeviation(trx, id)) ?? asked;
        if (found.user_id === actor.id) throw forbidden("Din leder underskriver din fravigelse.");
        if (found.signed_at) throw conflict("Fravigelsen er allerede underskrevet.");
        if (!found.is_latest) throw conflict("Der er skrevet en ny forklaring. Læs den, før du skriver under.");
        await signDeviation(trx, actor, id);
        await insertDeviationEntry(trx, actor, "deviation-signed", { ...found, id });
        return getDeviation(trx, id);
      }),
  );
};

const unknown = () => notFound("Fravigelsen findes ikke, eller du har ikke adgang til den.");

/** Throws 404 unless the actor sees all the person's work, because an explanation may be about any of this work. */
async function requireSeen(trx: Kysely<Database>, actor: Actor, userId: number): Promise<void> {
  if (!seesAllJobsOf(actor, userId) || !(await findPerson(trx, actor, userId))) throw unknown();
}

async function requireBreach(
  trx: Kysely<Database>,
  actor: Actor,
  { user_id, date, kind }: DeviationInput & { user_id: number },
) {
  const days = await daysOf(trx, actor, user_id, [Temporal.PlainDate.from(date).toPlainYearMonth()]);
  const day = days.find((one) => one.date === date);
  const mark = day?.marks.find((one) => one.kind === kind);
  const short_minutes = mark && shortMinutes(mark);
  if (!day || !mark || short_minutes === undefined)
    throw invalid({ date: ["Der er ingen fravigelse af den slags den dag."] });
  const written = (await listDeviations(trx, [user_id], { from: date, to: date })).get(user_id) ?? [];
  const [found] = deviationsOf(day, written).filter((one) => one.kind === kind);
  if (found?.state === "signed") throw conflict("Fravigelsen er allerede underskrevet.");
  if (found && found.earlier.length + 1 >= maxExplanations)
    throw invalid({ reason: [`En fravigelse kan højst have ${maxExplanations} forklaringer.`] });
  // An average has no project, because it is about months of work on any projects.
  const project_id = kind === "average" ? null : await findProjectOfEnd(trx, actor, user_id, endOf(date, mark));
  return { short_minutes, project_id };
}

function endOf(date: string, mark: Mark): { start: string; end: string } {
  const day = Temporal.PlainDate.from(date);
  const at = "at" in mark ? mark.at : "24:00";
  const end =
    at === "24:00"
      ? startOfDay(day.add({ days: 1 }))
      : day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(at) }).toInstant();
  return { start: startOfDay(day).toString(), end: end.toString() };
}

async function daysOf(
  db: Kysely<Database>,
  actor: Actor,
  userId: number,
  months: readonly Temporal.PlainYearMonth[],
): Promise<WorkingDay[]> {
  const sets = await listRuleSets(db);
  const calendars = months.map((month) => monthCalendar(month, today(), sets));
  const read = {
    start: Math.min(...calendars.map((calendar) => calendar.read.start)),
    end: Math.max(...calendars.map((calendar) => calendar.read.end)),
  };
  const register = (await listRegisters(db, actor, [userId], read, maxWork)).get(userId);
  const now = minuteOf(Temporal.Now.instant());
  return calendars.flatMap((calendar) => monthView(calendar, register?.work ?? [], now, register).days);
}

/** Counts the actor's unexplained breaches of this and the last month. */
async function countOwn(db: Kysely<Database>, actor: Actor) {
  const thisMonth = today().toPlainYearMonth();
  const lastMonth = thisMonth.subtract({ months: 1 });
  const period = { from: lastMonth.toPlainDate({ day: 1 }).toString(), to: today().toString() };
  const written = (await listDeviations(db, [actor.id], period)).get(actor.id) ?? [];
  const days = await daysOf(db, actor, actor.id, [lastMonth, thisMonth]);
  const dates = days.flatMap((day) => {
    const missing = deviationsOf(day, written).filter(({ state }) => state === "missing");
    return missing.map(() => day.date);
  });
  return { count: dates.length, month: dates.at(-1)?.slice(0, 7) ?? null };
}

function insertDeviationEntry(
  trx: Kysely<Database>,
  actor: Actor,
  kind: "deviation-explained" | "deviation-signed",
  written: { id: number; user_id: number; date: string; kind: string },
): Promise<void> {
  const about = written.user_id === actor.id ? {} : { about_user_id: written.user_id };
  const details = { date: written.date, deviation: written.kind };
  return insertAuditEntry(trx, { kind, user_id: actor.id, ...about, record_id: written.id, details });
}
