import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "#common/rules/access/actor.ts";
import { knownNorms, knownNormsOf } from "#common/rules/norm/known-norm.ts";
import { type FieldErrors, idText, mergeErrors, validFields } from "#common/rules/values/fields.ts";
import { deletionOf, staleVersion } from "#common/rules/versions.ts";
import type { Database } from "#common/server/database/tables.ts";
import { listNorms } from "#common/server/database/terms/norms.ts";
import { checkedBody, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { requireVersion } from "#common/server/versions.ts";
import {
  seesTerms,
  sharedTerms,
  sharedTermsErrors,
  sharedTermsInput,
  type Terms,
  terms,
  termsChange,
  termsErrors,
  termsInput,
  termsList,
  termsParams,
} from "#features/users/rules/employment-terms.ts";
import { addSharedTerms, addTerms, changeTerms, removeTerms } from "./terms.commands.ts";
import {
  findTerms,
  isUser,
  listRuleIds,
  listTerms,
  lockedTerms,
  lockPeople,
  type RuleIds,
  seenAmong,
} from "./terms.store.ts";

const params = z.object({ userId: idText });

export const termsRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "edit-terms" } as const;

  app.get(
    "/api/users/:userId/terms",
    {
      config: { access: "login" },
      schema: { summary: "Lists a user's terms of employment by date", params, response: { 200: termsList } },
    },
    async ({ actor, params: { userId } }) => {
      if (!seesTerms(actor, userId) || !(await isUser(db, userId))) throw notFound(unknownUser);
      return listTerms(db, userId);
    },
  );

  app.get(
    "/api/users/:userId/norms",
    {
      config: { access: "login" },
      schema: { summary: "Lists a user's planned working time by date", params, response: { 200: knownNorms } },
    },
    async ({ actor, params: { userId } }) => {
      if (!(await seenAmong(db, actor, [userId])).has(userId)) throw notFound(unknownUser);
      const rows = (await listNorms(db, [userId])).get(userId) ?? [];
      return knownNormsOf(rows, seesTerms(actor, userId));
    },
  );

  app.post(
    "/api/users/:userId/terms",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Adds terms of employment from a date",
        params,
        headers: idempotencyHeaders,
        body: termsInput,
        response: { 201: terms },
      },
    },
    async (request, reply) => {
      const { userId } = request.params;
      const created = await createOnce(db, request, async (trx) => {
        const rows = await requireLocked(trx, userId);
        const ruleIds = await listRuleIds(trx);
        const input = await checkedBody(request, termsInput, (fields) =>
          mergeErrors(unknownRules(fields, ruleIds), termsErrors(fields, rows)),
        );
        return found(await findTerms(trx, userId, await addTerms(trx, request.actor, userId, input)));
      });
      return reply.code(201).send(created);
    },
  );

  app.post(
    "/api/employment-terms",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Adds the same terms of employment to several users",
        headers: idempotencyHeaders,
        body: sharedTermsInput,
        response: { 201: sharedTerms },
      },
    },
    async (request, reply) => {
      const created = await createOnce(db, request, async (trx) => {
        const { users = [] } = validFields(sharedTermsInput, request.body);
        const people = await lockPeople(trx, users);
        const ruleIds = await listRuleIds(trx);
        const input = await checkedBody(request, sharedTermsInput, (fields) =>
          mergeErrors(unknownRules(fields, ruleIds), sharedTermsErrors(fields, people)),
        );
        return { count: await addSharedTerms(trx, request.actor, people, input) };
      });
      return reply.code(201).send(created);
    },
  );

  app.put(
    "/api/users/:userId/terms/:termsId",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Changes terms of employment",
        params: termsParams,
        body: termsChange,
        response: { 200: terms, 409: staleVersion(terms) },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { userId, termsId } = request.params;
        const rows = await requireLocked(trx, userId);
        const row = found(rows.find(({ id }) => id === termsId));
        await requireUnchanged(trx, request.actor, row, validFields(termsChange, request.body).version);
        const ruleIds = await listRuleIds(trx);
        const { version: _version, ...input } = await checkedBody(request, termsChange, (fields) =>
          mergeErrors(unknownRules(fields, ruleIds), termsErrors(fields, rows, row)),
        );
        await changeTerms(trx, request.actor, userId, row, input);
        return found(await findTerms(trx, userId, termsId));
      }),
  );

  app.delete(
    "/api/users/:userId/terms/:termsId",
    {
      config,
      schema: {
        summary: "Deletes terms of employment",
        params: termsParams,
        querystring: deletionOf,
        response: { 204: z.null(), 409: staleVersion(terms) },
      },
    },
    async ({ actor, params: { userId, termsId }, query: { version } }, reply) => {
      await db.transaction().execute(async (trx) => {
        const rows = await requireLocked(trx, userId);
        const row = found(rows.find(({ id }) => id === termsId));
        await requireUnchanged(trx, actor, row, version);
        await removeTerms(trx, actor, userId, row, rows);
      });
      return reply.code(204).send(null);
    },
  );
};

type RuleNames = keyof RuleIds;

function unknownRules(
  fields: { readonly [Name in RuleNames]?: number | null | undefined },
  known: RuleIds,
): FieldErrors {
  const names = Object.keys(known) as RuleNames[];
  const unknown = names.filter((name) => typeof fields[name] === "number" && !known[name].includes(fields[name]));
  return Object.fromEntries(unknown.map((name) => [name, ["Vælg regler, der findes."]]));
}

const unknownUser = "Brugeren findes ikke.";

async function requireLocked(trx: Kysely<Database>, userId: number): Promise<readonly Terms[]> {
  const rows = await lockedTerms(trx, userId);
  if (!rows) throw notFound(unknownUser);
  return rows;
}

function found(row: Terms | undefined): Terms {
  if (!row) throw notFound("Vilkårene findes ikke.");
  return row;
}

function requireUnchanged(trx: Kysely<Database>, actor: Actor, row: Terms, version?: number) {
  return requireVersion(trx, actor, {
    table: "employment_terms",
    where: sql`id = ${row.id}`,
    what: "vilkårene",
    version,
    current: async () => row,
  });
}
