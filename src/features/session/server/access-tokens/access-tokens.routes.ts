import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { today } from "#common/rules/time/clock.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { insertAccessToken, isResting } from "#common/server/auth/credentials/access-token.ts";
import { currentDay } from "#common/server/database/calendar.ts";
import { person, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, conflict, forbidden, notFound } from "#common/server/http/errors.ts";
import {
  type AccessToken,
  accessToken,
  accessTokenInput,
  expiryError,
  maxListedTokens,
  maxTokens,
  newAccessToken,
  tokenIdParams,
  usersToken,
} from "#features/session/rules/access-token.ts";
import { proofOf } from "../second-factor/proof.ts";
import { findSecret } from "../second-factor/second-factor.store.ts";
import { lockCurrentSession, type SessionServices } from "../session.commands.ts";

export const accessTokenRoutes: FastifyPluginAsyncZod<SessionServices> = async (app, services) => {
  const { db, tell } = services;
  const config = { access: "login" } as const;
  const ofAll = { access: "end-user-sessions" } as const;
  const prove = proofOf(services);

  app.get(
    "/api/user/tokens",
    { config, schema: { summary: "Lists the caller's access tokens", response: { 200: z.array(accessToken) } } },
    ({ actor }) => listTokens(db, actor.id),
  );

  // No Idempotency-Key, because the stored response would contain the token.
  app.post(
    "/api/user/tokens",
    {
      config,
      attachValidation: true,
      schema: { summary: "Makes an access token", body: accessTokenInput, response: { 201: newAccessToken } },
    },
    async (request, reply) => {
      const { actor } = request;
      if (!(await findSecret(db, actor.id)))
        throw forbidden("Slå totrinslogin til på din profil først. Derefter kan du lave adgangsnøgler.");
      const input = await checkedBody(request, accessTokenInput, ({ expires_on }) => {
        const error = expires_on === undefined ? undefined : expiryError(expires_on, today());
        return error ? { expires_on: [error] } : {};
      });
      await prove(request, input);
      const made = await db.transaction().execute(async (trx) => {
        await lockCurrentSession(trx, services.config, request);
        if (!(await findSecret(trx, actor.id))) throw conflict("Totrinslogin er slået fra.");
        if ((await listTokens(trx, actor.id)).length >= maxTokens)
          throw conflict(`Du kan højst have ${maxTokens} adgangsnøgler. Tilbagekald en først.`);
        await insertAuditEntry(trx, { kind: "token-made", user_id: actor.id, details: { name: input.name } });
        await tell.accessAdded(trx, { user_id: actor.id, access: "token" });
        return insertAccessToken(trx, actor.id, input);
      });
      return reply.code(201).send(made);
    },
  );

  app.delete(
    "/api/user/tokens/:tokenId",
    { config, schema: { summary: "Revokes an access token", params: tokenIdParams, response: { 204: z.null() } } },
    async ({ actor, params }, reply) => {
      await db.transaction().execute(async (trx) => {
        const revoked = await trx
          .deleteFrom("access_tokens")
          .where("id", "=", params.tokenId)
          .where("user_id", "=", actor.id)
          .returning("name")
          .executeTakeFirst();
        if (!revoked) throw notFound("Adgangsnøglen er allerede tilbagekaldt.");
        await insertAuditEntry(trx, { kind: "token-revoked", user_id: actor.id, details: revoked });
      });
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/api/tokens",
    {
      config: ofAll,
      schema: { summary: "Lists the access tokens of all users", response: { 200: z.array(usersToken) } },
    },
    () =>
      selectTokens(db)
        .select(person("access_tokens.user_id").as("user"))
        .orderBy("id", "desc")
        .limit(maxListedTokens)
        .execute(),
  );

  app.delete(
    "/api/tokens/:tokenId",
    {
      config: ofAll,
      schema: { summary: "Revokes an access token of any user", params: tokenIdParams, response: { 204: z.null() } },
    },
    async ({ actor, params }, reply) => {
      await db.transaction().execute(async (trx) => {
        const revoked = await trx
          .deleteFrom("access_tokens")
          .where("id", "=", params.tokenId)
          .returning(["user_id", "name"])
          .executeTakeFirst();
        if (!revoked) throw notFound("Adgangsnøglen er allerede tilbagekaldt.");
        const { user_id: about_user_id, name } = revoked;
        await insertAuditEntry(trx, { kind: "token-revoked", user_id: actor.id, about_user_id, details: { name } });
      });
      return reply.code(204).send(null);
    },
  );
};

function listTokens(db: Kysely<Database>, userId: number): Promise<AccessToken[]> {
  return selectTokens(db).where("user_id", "=", userId).orderBy("id", "desc").execute();
}

const selectTokens = (db: Kysely<Database>) =>
  db
    .selectFrom("access_tokens")
    .select([
      "id",
      "name",
      sql<string>`'dgv_' || public_id`.as("start"),
      "scopes",
      wallClock("created_at").as("created_at"),
      "expires_on",
      "last_used_on",
      isResting.as("is_resting"),
    ])
    .where("expires_on", ">=", currentDay);
