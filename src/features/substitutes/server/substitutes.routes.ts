import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "#common/rules/access/actor.ts";
import { filterQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { today } from "#common/rules/time/clock.ts";
import { mergeErrors } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import {
  absentParams,
  periodErrors,
  type Substitute,
  type SubstitutesOfUser,
  stateOf,
  substitute,
  substituteInput,
  substituteParams,
  substitutesOfUser,
} from "../rules/substitute.ts";
import { approvesNothing, endSubstitute, mayEnd, nameSubstitute, substituteErrors } from "./substitutes.commands.ts";
import {
  type FoundSubstitute,
  findAbsent,
  listCandidates,
  listOpenFor,
  listOpenOf,
  listPastFor,
} from "./substitutes.store.ts";

/** docs/product-rules.md#substitutes */
export const substituteRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "name-own-substitute" } as const;
  const ofOthers = { access: "name-users-substitute" } as const;

  app.get(
    "/api/substitutes",
    {
      config,
      schema: {
        summary: "Lists the caller's substitutes, and whom they stand in for",
        response: { 200: substitutesOfUser },
      },
    },
    async ({ actor }) => substitutesOf(actor, actor.id),
  );

  app.get(
    "/api/substitutes/candidates",
    {
      config,
      schema: {
        summary: "Lists the users who can be a substitute",
        querystring: z.object(filterQuery),
        response: { 200: z.array(person) },
      },
    },
    async ({ query }) => listCandidates(db, query.filter),
  );

  app.post(
    "/api/substitutes",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Names a substitute for the caller",
        headers: idempotencyHeaders,
        body: substituteInput,
        response: { 201: substitute },
      },
    },
    async (request, reply) => reply.code(201).send(await named(request, request.actor.id)),
  );

  app.delete(
    "/api/substitutes/:substituteId",
    { config, schema: { summary: "Ends a substitution", params: substituteParams, response: { 204: z.null() } } },
    async ({ actor, params }, reply) => {
      await endSubstitute(db, actor, params.substituteId);
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/api/users/:userId/substitutes",
    {
      config: ofOthers,
      schema: {
        summary: "Lists the substitutes of a user",
        params: absentParams,
        response: { 200: substitutesOfUser },
      },
    },
    async ({ actor, params }) => substitutesOf(actor, (await requireUser(params.userId)).id),
  );

  app.post(
    "/api/users/:userId/substitutes",
    {
      config: ofOthers,
      attachValidation: true,
      schema: {
        summary: "Names a substitute for a user",
        params: absentParams,
        headers: idempotencyHeaders,
        body: substituteInput,
        response: { 201: substitute },
      },
    },
    async (request, reply) => reply.code(201).send(await named(request, request.params.userId)),
  );

  async function named(request: FastifyRequest, userId: number): Promise<Substitute> {
    const { actor } = request;
    const absent = await requireUser(userId);
    if (!absent.approves) throw approvesNothing();
    return createOnce(db, request, async (trx) => {
      const input = await checkedBody(request, substituteInput, async (fields) =>
        mergeErrors(periodErrors(fields, today()), await substituteErrors(trx, userId, fields)),
      );
      return present(actor, await nameSubstitute(trx, actor, absent, input));
    });
  }

  async function requireUser(userId: number) {
    const found = await findAbsent(db, userId);
    if (!found) throw notFound("Brugeren findes ikke.");
    return found;
  }

  async function substitutesOf(actor: Actor, userId: number): Promise<SubstitutesOfUser> {
    const [open, past, standsIn] = await Promise.all([
      listOpenFor(db, userId),
      listPastFor(db, userId),
      listOpenOf(db, userId),
    ]);
    const all = (rows: readonly FoundSubstitute[]) => rows.map((row) => present(actor, row));
    return { substitutes: all([...open, ...past]), stands_in_for: all(standsIn) };
  }
};

function present(actor: Actor, row: FoundSubstitute): Substitute {
  const state = stateOf(row, today());
  const isOpen = state === "current" || state === "coming";
  return { ...row, state, authorized_actions: { end: isOpen && mayEnd(actor, row) } };
}
