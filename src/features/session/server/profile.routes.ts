import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { writeSessionToken } from "#common/server/auth/credentials/session-cookie.ts";
import { deleteSessionsOf } from "#common/server/auth/session-lifetime.ts";
import { hashToken, newToken, readToken } from "#common/server/auth/session-token.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { clientOf } from "#common/server/http/client-address.ts";
import { checkedBody, invalid, notFound, unauthenticated } from "#common/server/http/errors.ts";
import type { AccountMails } from "#features/users/server/account-mails.ts";
import { passwordChange, wrongPassword } from "../rules/credentials.ts";
import { browserInWords, session, sessionIdParams } from "../rules/session.ts";
import { accountOfUser, beginAttempt, failAttempt, takeBack } from "./attempts.ts";
import { hashPassword, isPasswordOf } from "./passwords/passwords.ts";
import { passwordChoiceErrors } from "./passwords/weak-passwords.ts";
import { deleteSessionOf, findPasswordHash, listSessions, lockUser, updatePassword } from "./session.store.ts";

type ProfileOptions = { config: Config; db: Kysely<Database>; tell: AccountMails };

export const profileRoutes: FastifyPluginAsyncZod<ProfileOptions> = async (app, { config, db, tell }) => {
  app.put(
    "/api/user/password",
    {
      config: { access: "own-access" },
      attachValidation: true,
      schema: { summary: "Changes the caller's password", body: passwordChange, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { actor } = request;
      const body = await checkedBody(request, passwordChange, (fields) =>
        passwordChoiceErrors(fields, request.currentUser),
      );
      const who = { account: accountOfUser(actor.id), client: clientOf(request) };
      const attempt = await beginAttempt(db, "password-change", who, "current_password");
      if (!(await isPasswordOf(await findPasswordHash(db, actor.id), body.current_password))) {
        await failAttempt(db, attempt);
        await insertAuditEntry(db, { kind: "password-change-failed", user_id: actor.id });
        throw invalid({ current_password: [wrongPassword] });
      }
      await takeBack(db, attempt);
      const passwordHash = await hashPassword(body.password);
      const token = newToken();
      const tokens = [currentHash(request), hashToken(token)] as const;
      const remember = await db.transaction().execute(async (trx) => {
        const kept = await updatePassword(trx, actor.id, passwordHash, tokens);
        if (kept === undefined) throw unauthenticated();
        await insertAuditEntry(trx, { kind: "password-changed", user_id: actor.id });
        await tell.passwordChanged(trx, { user_id: actor.id });
        return kept;
      });
      writeSessionToken(reply, config, token, remember);
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/api/sessions",
    {
      config: { access: "own-access" },
      schema: { summary: "Lists the caller's sessions", response: { 200: z.array(session) } },
    },
    async (request) => {
      const rows = await listSessions(db, request.actor.id, currentHash(request));
      return rows.map(({ user_agent, ...row }) => ({ ...row, browser: browserInWords(user_agent) }));
    },
  );

  app.delete(
    "/api/sessions/:sessionId",
    {
      config: { access: "own-access" },
      schema: { summary: "Ends a session of the caller", params: sessionIdParams, response: { 204: z.null() } },
    },
    async ({ actor, params }, reply) => {
      await db.transaction().execute(async (trx) => {
        if (!(await deleteSessionOf(trx, actor.id, params.sessionId))) throw notFound("Du er allerede logget ud dér.");
        await insertAuditEntry(trx, { kind: "sessions-ended", user_id: actor.id });
      });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    "/api/sessions",
    {
      config: { access: "own-access" },
      schema: { summary: "Ends all sessions of the caller", response: { 204: z.null() } },
    },
    async ({ actor }, reply) => {
      await db.transaction().execute(async (trx) => {
        await lockUser(trx, actor.id);
        await deleteSessionsOf(trx, actor.id);
        await insertAuditEntry(trx, { kind: "sessions-ended", user_id: actor.id });
      });
      writeSessionToken(reply, config, newToken(), false);
      return reply.code(204).send(null);
    },
  );

  /** Access "own-access" guarantees that the request has a token. */
  const currentHash = (request: FastifyRequest) => hashToken(readToken(request, config) ?? "");
};
