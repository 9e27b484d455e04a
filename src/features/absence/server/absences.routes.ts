import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "#common/rules/access/actor.ts";
import { today } from "#common/rules/time/clock.ts";
import { periodErrors } from "#common/rules/time/period.ts";
import { dateField, idText } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, invalid } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import {
  type Absence,
  absence,
  absenceEvents,
  absenceInput,
  absenceParams,
  endErrors,
  endInput,
  furthestAhead,
  furthestBack,
  withdrawalInput,
} from "../rules/absence.ts";
import {
  absenceDecisions,
  absenceOutcomes,
  maxDecidedAbsences,
  waitingAbsences,
  waitingCount,
} from "../rules/decisions/absence-decisions.ts";
import { absenceInputErrors } from "./absence-input.ts";
import {
  absenceNotFound,
  decideAbsences,
  endAbsence,
  openAbsences,
  requestAbsence,
  requireChangeable,
  requirePerson,
  unknownKind,
  withdrawAbsence,
} from "./absences.commands.ts";
import { countWaiting, findAbsence, listAbsences, listEvents, listWaiting } from "./absences.store.ts";
import type { MailAbsenceAnswers } from "./decision-mail.ts";
import { findAbsenceKind } from "./kinds/absence-kinds.store.ts";

const listQuery = z.object({
  user_id: z.optional(idText),
  from: z.optional(dateField("Fra")),
  to: z.optional(dateField("Til")),
});

export const absenceRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database>; mailAnswers: MailAbsenceAnswers }> = async (
  app,
  { db, mailAnswers },
) => {
  const config = { access: "request-absence" } as const;

  app.get(
    "/api/absences",
    { config, schema: { summary: "Lists absences", querystring: listQuery, response: { 200: z.array(absence) } } },
    async ({ actor, query }) => {
      const errors = periodErrors(query);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const { from = today().subtract(furthestBack).toString(), to = today().add(furthestAhead).toString() } = query;
      const found = await listAbsences(db, actor, query.user_id ?? actor.id, { from, to });
      return openAbsences(db, actor, found);
    },
  );

  app.get(
    "/api/absences/waiting",
    {
      config: { access: "decide-absence" },
      schema: { summary: "Lists the absences that wait for the caller", response: { 200: waitingAbsences } },
    },
    async ({ actor }) => {
      const [rows, total] = await Promise.all([listWaiting(db, actor, maxDecidedAbsences), countWaiting(db, actor)]);
      return { data: await openAbsences(db, actor, rows), total };
    },
  );

  app.get(
    "/api/absences/waiting/count",
    {
      config: { access: "decide-absence" },
      schema: { summary: "Counts the absences that wait for the caller", response: { 200: waitingCount } },
    },
    async ({ actor }) => ({ count: await countWaiting(db, actor) }),
  );

  app.get(
    "/api/absences/:absenceId",
    { config, schema: { summary: "Finds an absence", params: absenceParams, response: { 200: absence } } },
    async ({ actor, params }) => {
      const found = await required(actor, params.absenceId);
      const [opened] = await openAbsences(db, actor, [found]);
      return opened as Absence;
    },
  );

  app.get(
    "/api/absences/:absenceId/events",
    {
      config,
      schema: { summary: "Lists what happened to an absence", params: absenceParams, response: { 200: absenceEvents } },
    },
    async ({ actor, params }) => listEvents(db, (await required(actor, params.absenceId)).id),
  );

  app.post(
    "/api/absences",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Asks for absence, or reports it",
        headers: idempotencyHeaders,
        body: absenceInput,
        response: { 201: absence },
      },
    },
    async (request, reply) => {
      const { actor } = request;
      const created = await createOnce(db, request, async (trx) => {
        const input = await checkedBody(request, absenceInput, async (fields) => {
          await requirePerson(trx, actor, fields.user_id ?? actor.id);
          return absenceInputErrors(trx, actor, fields);
        });
        const kind = await findAbsenceKind(trx, input.kind_id);
        if (!kind) throw unknownKind();
        return requestAbsence(trx, actor, input, kind, mailAnswers);
      });
      return reply.code(201).send(created);
    },
  );

  app.post(
    "/api/absences/:absenceId/withdrawal",
    {
      config,
      schema: {
        summary: "Withdraws an absence",
        params: absenceParams,
        body: withdrawalInput,
        response: { 200: absence },
      },
    },
    ({ actor, params, body }) =>
      db.transaction().execute(async (trx) => {
        const found = await requireChangeable(trx, actor, params.absenceId, body.version, "withdraw");
        return withdrawAbsence(trx, actor, found, body.late_cause, mailAnswers);
      }),
  );

  app.post(
    "/api/absences/:absenceId/end",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Ends an absence on a day",
        params: absenceParams,
        body: endInput,
        response: { 200: absence },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { actor, params, body } = request;
        const found = await requireChangeable(trx, actor, params.absenceId, versionOf(body), "end");
        const { to_date, late_cause } = await checkedBody(request, endInput, (fields) =>
          endErrors(fields, found, today()),
        );
        return endAbsence(trx, actor, found, to_date, late_cause);
      }),
  );

  app.post(
    "/api/absences/decisions",
    {
      config: { access: "decide-absence" },
      attachValidation: true,
      schema: {
        summary: "Decides absences",
        headers: idempotencyHeaders,
        body: absenceDecisions,
        response: { 200: absenceOutcomes },
      },
    },
    async (request) => {
      const {
        decision,
        reason = null,
        absences,
      } = await checkedBody(request, absenceDecisions, ({ decision }, given) =>
        decision === "reject" && !("reason" in given) ? { reason: ["Skriv en begrundelse."] } : {},
      );
      return createOnce(db, request, async (trx) => ({
        data: await decideAbsences(trx, request.actor, decision, reason, absences, mailAnswers),
      }));
    },
  );

  async function required(actor: Actor, id: number) {
    const found = await findAbsence(db, actor, id);
    if (!found) throw absenceNotFound();
    return found;
  }
};

const versionOf = (body: unknown): number | undefined =>
  typeof body === "object" && body !== null && "version" in body && typeof body.version === "number"
    ? body.version
    : undefined;
