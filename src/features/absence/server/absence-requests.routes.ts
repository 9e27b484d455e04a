import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { today } from "#common/rules/time/clock.ts";
import { type FieldErrors, validFields } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, conflict, HttpError } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import {
  type AbsenceInput,
  absence,
  absenceInput,
  absencePeople,
  absencePeopleQuery,
  endErrors,
  recoveryInput,
} from "../rules/absence.ts";
import { type AbsencePreview, absencePreview } from "../rules/absence-preview.ts";
import { absenceInputErrors, periodOf } from "./absence-input.ts";
import { listAwayOfTeam, listJobsOn } from "./absence-preview.store.ts";
import { daysOf, endAbsence, requireChangeable, requirePerson } from "./absences.commands.ts";
import { findOwnOpen, listPeople } from "./absences.store.ts";
import { findAbsenceKind } from "./kinds/absence-kinds.store.ts";

/** See docs/product-rules.md#asking-and-reporting. */
export const absenceRequestRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "request-absence" } as const;

  app.get(
    "/api/absences/people",
    {
      config: { access: "decide-absence" },
      schema: {
        summary: "Lists the people whose absence the caller may report",
        querystring: absencePeopleQuery,
        response: { 200: absencePeople },
      },
    },
    ({ actor, query }) => listPeople(db, actor, query.filter),
  );

  // A POST, because the kind of an absence must not appear in a URL.
  app.post(
    "/api/absences/preview",
    {
      config,
      attachValidation: true,
      schema: { summary: "Says what an absence would mean", body: absenceInput, response: { 200: absencePreview } },
    },
    (request) =>
      db.transaction().execute(async (trx): Promise<AbsencePreview> => {
        const { actor } = request;
        const fields = validFields(absenceInput, request.body);
        const userId = fields.user_id ?? actor.id;
        await requirePerson(trx, actor, userId);
        const errors = await errorsOf(() =>
          checkedBody(request, absenceInput, () => absenceInputErrors(trx, actor, fields)),
        );
        const isPlaced = Object.keys(errors).every((field) => field === "reason");
        return { errors, ...(isPlaced ? await meaningOf(trx, actor, userId, fields) : nothing) };
      }),
  );

  app.post(
    "/api/absences/recovery",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Reports the caller well again",
        headers: idempotencyHeaders,
        body: recoveryInput,
        response: { 201: absence },
      },
    },
    async (request, reply) => {
      const { actor } = request;
      const ended = await createOnce(db, request, async (trx) => {
        await requirePerson(trx, actor, actor.id);
        const open = await findOwnOpen(trx, actor);
        if (!open) throw conflict("Du er ikke meldt syg, eller sygdommen er allerede afsluttet.");
        const found = await requireChangeable(trx, actor, open.id, undefined, "end");
        const { to_date, late_cause } = await checkedBody(request, recoveryInput, (fields) =>
          endErrors(fields, found, today()),
        );
        return endAbsence(trx, actor, found, to_date, late_cause);
      });
      return reply.code(201).send(ended);
    },
  );
};

type Meaning = Omit<AbsencePreview, "errors">;

const nothing: Meaning = { days: [], away: [], jobs: [], jobs_count: 0 };

async function meaningOf(
  trx: Kysely<Database>,
  actor: Actor,
  userId: number,
  fields: Partial<AbsenceInput>,
): Promise<Meaning> {
  const period = periodOf(fields);
  if (!period) return nothing;
  const kind = fields.kind_id === undefined ? undefined : await findAbsenceKind(trx, fields.kind_id);
  const days = await daysOf(trx, userId, { ...period, kind });
  const dates = { from: period.from_date, to: period.to_date ?? today().toString() };
  const onDays = days.map(({ date }) => date);
  return { days, away: await listAwayOfTeam(trx, userId, dates), ...(await listJobsOn(trx, actor, userId, onDays)) };
}

async function errorsOf(check: () => Promise<unknown>): Promise<FieldErrors> {
  try {
    await check();
    return {};
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 422) return error.body.errors ?? {};
    throw error;
  }
}
