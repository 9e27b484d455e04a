import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { authenticate } from "#common/server/auth/authenticate.ts";
import { sessionCookie } from "#common/server/auth/credentials/session-cookie.ts";
import { readToken } from "#common/server/auth/session-token.ts";
import { forbidden, HttpError, invalid } from "#common/server/http/errors.ts";
import { secondStep } from "#features/session/rules/passkey.ts";
import { readClaims } from "#features/session/rules/single-sign-on/claims.ts";
import { loginHashOf } from "#features/session/rules/single-sign-on/login-hash.ts";
import { type LoginProblem, loginProblems } from "#features/session/rules/single-sign-on/login-problem.ts";
import {
  loginChoice,
  loginProviderParams,
  nextAddress,
  providerLoginInput,
} from "#features/session/rules/single-sign-on/login-provider.ts";
import { findSecret } from "../second-factor/second-factor.store.ts";
import { checkSecondStep, needsSecondStep, type SessionServices, startSession } from "../session.commands.ts";
import type { LoginProof, ProviderProof } from "../session.store.ts";
import { beginLogin } from "./begin-login.ts";
import { findUsedProvider, listLoginChoices, type UsedProvider } from "./login-providers.store.ts";
import { clientOf, isRefusedByProvider, isUnanswered, verifiedLogin } from "./provider-client.ts";
import { admit, connect } from "./provider-login.commands.ts";
import { deletePendingLogin, findPendingLogin, insertPendingLogin, takeProviderLogin } from "./provider-login.store.ts";

/** The library checks the other parameters of the callback. */
const callbackQuery = z.looseObject({ state: z.optional(z.string().check(z.maxLength(200))) });

export const providerLoginRoutes: FastifyPluginAsyncZod<SessionServices> = async (app, services) => {
  const { config, db, tell } = services;

  app.get(
    "/api/login-choices",
    {
      config: { access: "open" },
      schema: { summary: "Lists the providers to log in at", response: { 200: z.array(loginChoice) } },
    },
    (_request, reply) => {
      reply.header("cache-control", "no-store");
      return listLoginChoices(db);
    },
  );

  app.post(
    "/login/provider",
    {
      config: { access: "open" },
      schema: { summary: "Begins a login at a provider", body: providerLoginInput, response: { 200: nextAddress } },
    },
    (request) => {
      const { provider_id, wanted } = request.body;
      return beginLogin(services, request, { provider_id, wanted, user_id: null });
    },
  );

  app.get(
    "/login/callback/:providerId",
    {
      config: { access: "open" },
      schema: {
        summary: "Ends a login at a provider",
        hide: true,
        params: loginProviderParams,
        querystring: callbackQuery,
      },
    },
    async (request, reply) => {
      const { providerId } = request.params;
      reply.header("cache-control", "no-store");
      try {
        return reply.redirect(await finish(request, reply, providerId, request.query.state ?? ""));
      } catch (error) {
        const problem = problemOf(error);
        const { name, message, code } = error as Error & { code?: unknown };
        request.log.warn(
          { provider_id: providerId, problem, error: name, code, reason: message },
          "provider login failed",
        );
        return reply.redirect(`/#${loginHashOf(problem)}`);
      }
    },
  );

  /** @returns the address to open */
  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    providerId: number,
    state: string,
  ): Promise<string> {
    const browser = readToken(request, config);
    const began = browser && (await takeProviderLogin(db, browser, state, providerId));
    if (!browser || !began) return `/#${loginHashOf("expired")}`;
    const provider = await findUsedProvider(db, providerId);
    if (!provider) return `/#${loginHashOf("off")}`;
    const client = await clientOf(provider);
    const { idToken, claims: token } = await verifiedLogin(client, new URL(request.url, config.baseUrl), {
      ...began,
      state,
    });
    const claims = readClaims(provider.kind, token);
    if (began.user_id !== null) return finishConnection(request, provider, claims, browser, began.user_id);
    const { userId, problem } = await admit(db, provider, claims);
    if (problem) return `/#${loginHashOf(problem)}`;
    const hasSecondFactor = provider.has_second_factor || claims.hasSecondFactor;
    const login = { id: providerId, name: provider.name, idToken, hasSecondFactor };
    if (!hasSecondFactor && (await needsSecondStep(services, userId, await findSecret(db, userId)))) {
      const { wanted } = began;
      await insertPendingLogin(db, { browser, user_id: userId, provider_id: providerId, id_token: idToken, wanted });
      return `/#${loginHashOf("code")}`;
    }
    await start(request, reply, userId, login, { secret: undefined });
    return began.wanted;
  }

  /** Fails if the user who requested the connection has logged out. @returns the address to open */
  async function finishConnection(
    request: FastifyRequest,
    provider: UsedProvider,
    claims: ReturnType<typeof readClaims>,
    browser: string,
    userId: number,
  ): Promise<string> {
    await authenticate(request, config, db, { kind: sessionCookie, token: browser });
    if (request.currentUser?.id !== userId) return `/#${loginHashOf("expired")}`;
    const { problem } = await connect(db, tell, provider, claims, userId);
    return problem ? `/profile#${loginHashOf(problem)}` : "/profile";
  }

  app.post(
    "/login/provider/code",
    {
      config: { access: "open" },
      schema: {
        summary: "Ends a login at a provider with a second factor",
        body: secondStep,
        response: { 200: nextAddress },
      },
    },
    async (request, reply) => {
      const browser = readToken(request, config) ?? "";
      const pending = await findPendingLogin(db, browser);
      if (!pending) throw invalid({ code: [loginProblems.expired] });
      const { user_id, provider_id: id, name, id_token: idToken, wanted } = pending;
      const secret = await findSecret(db, user_id);
      const missing = secret ? "Koden skal udfyldes." : "Bekræft med din passkey.";
      const secondPasskey = await checkSecondStep(services, request, user_id, request.body, missing);
      await deletePendingLogin(db, browser);
      await start(request, reply, user_id, { id, name, idToken, hasSecondFactor: false }, { secret, secondPasskey });
      return { url: wanted };
    },
  );

  async function start(
    request: FastifyRequest,
    reply: FastifyReply,
    id: number,
    provider: ProviderProof,
    secondStep: Pick<LoginProof, "secret" | "secondPasskey">,
  ): Promise<void> {
    // After the callers' checks, the user may have been deleted, or their second factor changed.
    if (!(await startSession(services, request, reply, { id, provider, ...secondStep }, false)))
      throw forbidden(loginProblems.expired);
  }
};

function problemOf(error: unknown): LoginProblem {
  if (error instanceof HttpError) return error.statusCode === 503 ? "unreachable" : "expired";
  if (isRefusedByProvider(error)) return "cancelled";
  if (isUnanswered(error)) return "unreachable";
  return error instanceof Error && "code" in error && String(error.code).startsWith("OAUTH_") ? "invalid" : "failed";
}
