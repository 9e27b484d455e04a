import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { currentUser } from "#common/rules/access/current-user.ts";
import { getCurrentUser, type RequestUser } from "#common/server/auth/current-user.store.ts";
import { csrfToken, readToken } from "#common/server/auth/session-token.ts";
import { loginInput } from "../rules/passkey.ts";
import { nextAddress } from "../rules/single-sign-on/login-provider.ts";
import { endSession, logIn, type SessionServices } from "./session.commands.ts";
import { providerLogout } from "./single-sign-on/provider-logout.ts";

export const sessionRoutes: FastifyPluginAsyncZod<SessionServices> = async (app, services) => {
  const { config, db } = services;

  app.post(
    "/login",
    { config: { access: "open" }, schema: { summary: "Logs in", body: loginInput, response: { 200: currentUser } } },
    (request, reply) => logIn(services, request, reply, request.body),
  );

  app.post(
    "/logout",
    { config: { access: "open" }, schema: { summary: "Logs out", response: { 200: nextAddress, 204: z.null() } } },
    async (request, reply) => {
      const ended = await endSession(services, request, reply);
      const url = ended && (await providerLogout(services, request, ended));
      return url ? { url } : reply.code(204).send(null);
    },
  );

  app.get(
    "/api/user",
    { config: { access: "own-access" }, schema: { summary: "Finds the caller", response: { 200: currentUser } } },
    async (request, reply) => {
      const token = readToken(request, config);
      // A page from the device's cache has no CSRF token, so the page gets the token here.
      if (token) reply.header("x-csrf-token", csrfToken(config, token));
      // Access "own-access" guarantees that the request has a user.
      return getCurrentUser(db, request.currentUser as RequestUser);
    },
  );
};
