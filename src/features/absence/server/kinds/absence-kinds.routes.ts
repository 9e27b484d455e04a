import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { type Actor, can } from "#common/rules/access/actor.ts";
import { changedValues, createdValues } from "#common/rules/audit-log.ts";
import { listInWords } from "#common/rules/list-in-words.ts";
import { addError, type FieldErrors, mergeErrors } from "#common/rules/values/fields.ts";
import { staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntries, insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, invalid, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { requireVersion } from "#common/server/versions.ts";
import {
  type AbsenceKindInput,
  type AbsenceKindSetup,
  absenceKind,
  absenceKindChange,
  absenceKindErrors,
  absenceKindInput,
  absenceKindLabels,
  absenceKindParams,
  absenceKindSetup,
  absenceKindWords,
  absenceTemplatesInput,
  maxAbsenceKinds,
  suggestedKind,
} from "#features/absence/rules/kinds/absence-kind.ts";
import type { AbsenceTemplateKey } from "#features/absence/rules/kinds/absence-templates.ts";
import {
  findAbsenceKind,
  insertAbsenceKinds,
  listAbsenceKinds,
  lockAbsenceKinds,
  updateAbsenceKind,
} from "./absence-kinds.store.ts";

const auditedFields = Object.keys(absenceKindLabels) as (keyof typeof absenceKindLabels)[];

export const absenceKindRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const setup = { access: "edit-absence-kinds" } as const;

  app.get(
    "/api/absence-kinds",
    {
      config: { access: "request-absence" },
      schema: {
        summary: "Lists the kinds of absence",
        response: { 200: z.array(z.union([absenceKindSetup, absenceKind])) },
      },
    },
    async ({ actor }) => {
      const kinds = await listAbsenceKinds(db);
      return can(actor, "edit-absence-kinds")
        ? kinds
        : kinds.filter(({ is_used }) => is_used).map((kind) => z.parse(absenceKind, kind));
    },
  );

  app.post(
    "/api/absence-kinds",
    {
      config: setup,
      attachValidation: true,
      schema: {
        summary: "Creates a kind of absence",
        headers: idempotencyHeaders,
        body: absenceKindInput,
        response: { 201: absenceKindSetup },
      },
    },
    async (request, reply) => {
      const created = await createOnce(db, request, async (trx) => {
        await lockAbsenceKinds(trx);
        const others = await listAbsenceKinds(trx);
        const input = await checkedBody(request, absenceKindInput, (fields) =>
          mergeErrors(absenceKindErrors(fields), takenErrors(fields, others)),
        );
        if (others.length >= maxAbsenceKinds)
          throw invalid({ name: [`Der kan højst være ${maxAbsenceKinds} fraværstyper.`] });
        const [created] = await createKinds(trx, request.actor, [input]);
        return created as AbsenceKindSetup;
      });
      return reply.code(201).send(created);
    },
  );

  app.post(
    "/api/absence-kinds/from-templates",
    {
      config: setup,
      attachValidation: true,
      schema: {
        summary: "Creates kinds of absence from templates",
        headers: idempotencyHeaders,
        body: absenceTemplatesInput,
        response: { 201: z.array(absenceKindSetup) },
      },
    },
    async (request, reply) => {
      const created = await createOnce(db, request, async (trx) => {
        await lockAbsenceKinds(trx);
        const others = await listAbsenceKinds(trx);
        const { templates } = await checkedBody(request, absenceTemplatesInput, ({ templates = [] }) =>
          templatesErrors(templates, others),
        );
        return createKinds(trx, request.actor, templates.map(suggestedKind));
      });
      return reply.code(201).send(created);
    },
  );

  app.put(
    "/api/absence-kinds/:kindId",
    {
      config: setup,
      attachValidation: true,
      schema: {
        summary: "Changes a kind of absence",
        params: absenceKindParams,
        body: absenceKindChange,
        response: { 200: absenceKindSetup, 409: staleVersion(absenceKindSetup) },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { actor } = request;
        const { kindId: id } = request.params;
        await lockAbsenceKinds(trx);
        const former = await findAbsenceKind(trx, id);
        if (!former) throw notFound("Fraværstypen findes ikke.");
        const others = (await listAbsenceKinds(trx)).filter((kind) => kind.id !== id);
        const { version, ...input } = await checkedBody(request, absenceKindChange, (fields) =>
          mergeErrors(absenceKindErrors({ ...fields, template: former.template }), takenErrors(fields, others)),
        );
        const current = () => findAbsenceKind(trx, id);
        await requireVersion(trx, actor, {
          table: "absence_kinds",
          where: sql`id = ${id}`,
          what: "fraværstypen",
          version,
          current,
        });
        const saved = { ...input, template: former.template };
        await updateAbsenceKind(trx, actor, id, saved);
        const details = changedValues(absenceKindWords(former), absenceKindWords(saved), auditedFields);
        if (details)
          await insertAuditEntry(trx, {
            ...{ kind: "absence-kind-changed", user_id: actor.id, record_id: id },
            details: { name: former.name, ...details },
          });
        return (await current()) as AbsenceKindSetup;
      }),
  );
};

async function createKinds(
  trx: Kysely<Database>,
  actor: Actor,
  inputs: readonly AbsenceKindInput[],
): Promise<AbsenceKindSetup[]> {
  const ids = (await insertAbsenceKinds(trx, inputs)).map(({ id }) => id);
  const created = (await listAbsenceKinds(trx)).filter(({ id }) => ids.includes(id));
  await insertAuditEntries(
    trx,
    created.map((kind) => ({
      ...{ kind: "absence-kind-changed", user_id: actor.id, record_id: kind.id },
      details: createdValues(absenceKindWords(kind), auditedFields),
    })),
  );
  return created;
}

function templatesErrors(templates: readonly AbsenceTemplateKey[], others: readonly AbsenceKindSetup[]): FieldErrors {
  const errors: FieldErrors = {};
  if (others.length + templates.length > maxAbsenceKinds)
    addError(errors, "templates", `Der kan højst være ${maxAbsenceKinds} fraværstyper.`);
  const taken = templates.map(suggestedKind).filter((kind) => takenErrors(kind, others).name);
  if (taken.length > 0)
    addError(
      errors,
      "templates",
      `Der er allerede fraværstyper med navnet ${listInWords(taken.map(({ name }) => name))}.`,
    );
  return errors;
}

function takenErrors({ name }: Partial<AbsenceKindInput>, others: readonly AbsenceKindSetup[]): FieldErrors {
  const errors: FieldErrors = {};
  if (name !== undefined && others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    addError(errors, "name", "Der er allerede en fraværstype med det navn.");
  return errors;
}
