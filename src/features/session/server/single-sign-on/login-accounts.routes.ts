import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { clientOf } from "#common/server/http/client-address.ts";
import { invalid, notFound } from "#common/server/http/errors.ts";
import { wrongPassword } from "#features/session/rules/credentials.ts";
import {
  loginAccount,
  loginAccountInput,
  loginAccountParams,
  nextAddress,
} from "#features/session/rules/single-sign-on/login-provider.ts";
import { accountOfUser, beginAttempt, failAttempt, takeBack } from "../attempts.ts";
import { isPasswordOf } from "../passwords/passwords.ts";
import { requireFreshLogin } from "../second-factor/proof.ts";
import { asksPassword } from "../second-factor/second-factor.store.ts";
import type { SessionServices } from "../session.commands.ts";
import { findPasswordHash } from "../session.store.ts";
import { beginLogin } from "./begin-login.ts";
import { deleteIdentity, listAccounts } from "./provider-login.store.ts";

export const loginAccountRoutes: FastifyPluginAsyncZod<SessionServices> = async (app, services) => {
  const { db } = services;

  app.get(
    "/api/user/login-accounts",
    {
      config: { access: "own-access" },
      schema: { summary: "Lists the user's accounts at providers", response: { 200: z.array(loginAccount) } },
    },
    ({ actor }) => listAccounts(db, actor.id),
  );

  app.post(
    "/api/user/login-accounts",
    {
      config: { access: "login" },
      schema: {
        summary: "Begins to connect an account at a provider",
        body: loginAccountInput,
        response: { 200: nextAddress },
      },
    },
    async (request) => {
      const { actor, body } = request;
      // A new way to log in requires a proof, in case somebody else uses the logged-in browser.
      if (await asksPassword(db, actor.id)) await requirePassword(request, body.current_password);
      else await requireFreshLogin(services, request);
      const { provider_id } = body;
      return beginLogin(services, request, { provider_id, wanted: "/profile", user_id: actor.id });
    },
  );

  async function requirePassword(request: FastifyRequest, password: string): Promise<void> {
    const userId = request.actor.id;
    const who = { account: accountOfUser(userId), client: clientOf(request) };
    const attempt = await beginAttempt(db, "password-change", who, "current_password");
    if (!(await isPasswordOf(await findPasswordHash(db, userId), password))) {
      await failAttempt(db, attempt);
      throw invalid({ current_password: [wrongPassword] });
    }
    await takeBack(db, attempt);
  }

  app.delete(
    "/api/user/login-accounts/:accountId",
    {
      config: { access: "own-access" },
      schema: {
        summary: "Disconnects an account at a provider",
        params: loginAccountParams,
        response: { 204: z.null() },
      },
    },
    async ({ actor, params }, reply) => {
      await db.transaction().execute(async (trx) => {
        const provider = await deleteIdentity(trx, actor.id, params.accountId);
        if (provider === undefined) throw notFound("Kontoen er allerede fjernet.");
        await insertAuditEntry(trx, { kind: "login-disconnected", user_id: actor.id, details: { provider } });
      });
      return reply.code(204).send(null);
    },
  );
};
