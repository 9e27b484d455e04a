import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { notFound } from "#common/server/http/errors.ts";
import {
  loginAccount,
  loginAccountInput,
  loginAccountParams,
  nextAddress,
} from "#features/session/rules/single-sign-on/login-provider.ts";
import { newLoginProofOf } from "../second-factor/proof.ts";
import type { SessionServices } from "../session.commands.ts";
import { beginLogin } from "./begin-login.ts";
import { deleteIdentity, listAccounts } from "./provider-login.store.ts";

export const loginAccountRoutes: FastifyPluginAsyncZod<SessionServices> = async (app, services) => {
  const { db } = services;
  const prove = newLoginProofOf(services);

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
      const { provider_id, ...proof } = body;
      await prove(request, proof);
      return beginLogin(services, request, { provider_id, wanted: "/profile", user_id: actor.id });
    },
  );

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
