import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "#common/rules/actor.ts";
import { idText } from "#common/rules/values/fields.ts";
import { staleVersion } from "#common/rules/versions.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { requireVersion } from "#common/server/versions.ts";
import {
  seesTerms,
  type Terms,
  terms,
  termsChange,
  termsDeletion,
  termsErrors,
  termsInput,
  termsList,
  termsParams,
} from "#features/users/rules/employment-terms.ts";
import { addTerms, changeTerms, removeTerms } from "./terms.commands.ts";
import { findTerms, isUser, listTerms, lockTermsOf } from "./terms.store.ts";

const params = z.object({ userId: idText });

/** A user's terms of employment: read by themselves, read and changed by users who pay. */
export const termsRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "edit-terms" } as const;

  app.get(
    "/api/users/:userId/terms",
    { config: { access: "login" }, schema: { params, response: { 200: termsList } } },
    async ({ actor, params: { userId } }) => {
      if (!seesTerms(actor, userId) || !(await isUser(db, userId))) throw notFound(unknownUser);
      return listTerms(db, userId);
    },
  );

  app.post(
    "/api/users/:userId/terms",
    {
      config,
      attachValidation: true,
      schema: { params, headers: idempotencyHeaders, body: termsInput, response: { 201: terms } },
    },
    async (request, reply) => {
      const { userId } = request.params;
      const created = await createOnce(db, request, async (trx) => {
        await requireTermsOf(trx, userId);
        const rows = await listTerms(trx, userId);
        const input = await checkedBody(request, termsInput, async (fields) => termsErrors(fields, rows));
        return requireTerms(trx, userId, await addTerms(trx, request.actor, userId, input));
      });
      return reply.code(201).send(created);
    },
  );

  app.put(
    "/api/users/:userId/terms/:termsId",
    {
      config,
      attachValidation: true,
      schema: { params: termsParams, body: termsChange, response: { 200: terms, 409: staleVersion(terms) } },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { userId, termsId } = request.params;
        await requireTermsOf(trx, userId);
        const row = await requireTerms(trx, userId, termsId);
        const rows = await listTerms(trx, userId);
        const { version: _version, ...input } = await checkedBody(request, termsChange, async (fields) => {
          await requireUnchanged(trx, request.actor, userId, row, fields.version);
          return termsErrors(fields, rows, row);
        });
        await changeTerms(trx, request.actor, userId, row, input);
        return requireTerms(trx, userId, termsId);
      }),
  );

  app.delete(
    "/api/users/:userId/terms/:termsId",
    {
      config,
      schema: {
        params: termsParams,
        querystring: termsDeletion,
        response: { 204: z.null(), 409: staleVersion(terms) },
      },
    },
    async ({ actor, params: { userId, termsId }, query: { version } }, reply) => {
      await db.transaction().execute(async (trx) => {
        await requireTermsOf(trx, userId);
        const row = await requireTerms(trx, userId, termsId);
        await requireUnchanged(trx, actor, userId, row, version);
        await removeTerms(trx, actor, userId, row);
      });
      return reply.code(204).send(null);
    },
  );
};

const unknownUser = "Brugeren findes ikke.";

/** Locks the user's terms until the transaction ends. Throws 404 for an unknown user. */
async function requireTermsOf(trx: Kysely<Database>, userId: number): Promise<void> {
  if (!(await lockTermsOf(trx, userId))) throw notFound(unknownUser);
}

async function requireTerms(db: Kysely<Database>, userId: number, id: number): Promise<Terms> {
  const found = await findTerms(db, userId, id);
  if (!found) throw notFound("Vilkårene findes ikke.");
  return found;
}

function requireUnchanged(trx: Kysely<Database>, actor: Actor, userId: number, { id }: Terms, version?: number) {
  return requireVersion(trx, actor, {
    table: "employment_terms",
    where: sql`id = ${id}`,
    what: "vilkårene",
    version,
    current: () => findTerms(trx, userId, id),
  });
}
