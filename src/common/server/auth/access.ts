import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { type Access, lackOf } from "#common/rules/access/access.ts";
import type { Actor } from "#common/rules/access/actor.ts";
import { type TokenArea, type TokenScope, tokenScopeFor } from "#common/rules/access/token-scopes.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/tables.ts";
import { forbidden, invalidCsrfToken, unauthenticated, unknownToken } from "../http/errors.ts";
import { describeAccess, isReadRoute, isSafe } from "./access-docs.ts";
import { authenticate, type RequestToken } from "./authenticate.ts";
import { bearerOf } from "./credentials/bearer.ts";
import type { CredentialKind } from "./credentials/credential.ts";
import { credentialKinds, readCredential } from "./credentials/credentials.ts";
import { isScimToken } from "./credentials/scim-token.ts";
import type { RequestUser } from "./current-user.store.ts";
import { csrfToken, isCsrfToken, newToken, writeToken } from "./session-token.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** The area of the route's token scope; by default the area of the rights in `access`. Null excludes tokens. */
    tokenArea?: TokenArea;
  }
  interface FastifyRequest {
    /** The logged-in user. Null on SCIM routes, and on open routes unless they call `authenticate` themselves. */
    currentUser: RequestUser | null;
    /** Set whenever `currentUser` is set. Otherwise null, although the type does not say so. */
    actor: Actor;
    token: RequestToken | null;
    isByScim: boolean;
  }
}

export const isWrite = ({ method }: FastifyRequest): boolean => !isSafe(method);

export function registerAccess(
  app: FastifyInstance,
  config: Config,
  db: Kysely<Database>,
  kinds: readonly CredentialKind[] = credentialKinds,
): void {
  app.decorateRequest("currentUser", null);
  app.decorateRequest("token", null);
  app.decorateRequest("isByScim", false);
  app.decorateRequest("actor", null as unknown as Actor);

  app.addHook("onRoute", (route) => {
    if (route.config?.access === undefined)
      throw new Error(`${route.method} ${route.url} does not state who has access`);
    if (route.schema?.hide !== true)
      describeAccess(route, route.config.access, kinds, scopeOf(route.config, isReadRoute(route)));
  });

  app.addHook("onRequest", async (request, reply) => {
    const access = request.routeOptions.config.access;
    if (access === undefined || request.is404) return;
    // No cache may store a private response. Public pages and files set their own header.
    if (access !== "open" || isWrite(request)) reply.header("cache-control", "no-store");
    if (access === "scim") return requireScimToken(request, db);
    const credential = readCredential(request, config, kinds);
    if (credential && access !== "open") await authenticate(request, config, db, credential);
    const isByToken = credential?.kind.hasScopes === true;
    const lack = lackOf(access, request.currentUser);
    if (lack === "login" && isByToken) throw unknownToken();
    if (lack === "login") return refuse(request, reply, "/", unauthenticated());
    if (isByToken) requireScope(scopeOf(request.routeOptions.config, !isWrite(request)), request);
    const isByBrowser = credential === undefined || credential.kind.isCookie;
    if (isWrite(request) && isByBrowser) requireCsrfToken(request, reply, config, credential?.token);
    if (lack === "second-factor")
      return refuse(request, reply, "/profile", forbidden("Slå totrinslogin til på din profil først."));
    if (lack === "permission") throw forbidden();
  });
}

/** Redirects a page to where its user can get access. Any other request gets the error. */
function refuse(request: FastifyRequest, reply: FastifyReply, page: string, error: Error): FastifyReply {
  if (isNavigation(request)) return reply.redirect(page);
  throw error;
}

async function requireScimToken(request: FastifyRequest, db: Kysely<Database>): Promise<void> {
  const token = bearerOf(request);
  if (token === undefined || !(await isScimToken(db, token))) throw unknownToken();
  request.isByScim = true;
}

const scopeOf = ({ access = "open", tokenArea }: FastifyContextConfig, isRead: boolean) =>
  tokenScopeFor(access, isRead, tokenArea);

function requireScope(scope: TokenScope | undefined, request: FastifyRequest): void {
  if (request.routeOptions.config.access === "open" && !isWrite(request)) return;
  if (!scope) throw forbidden("Her kan en adgangsnøgle ikke bruges.");
  if (!request.token?.scopes.includes(scope)) throw forbidden(`Adgangsnøglen har ikke rettigheden ${scope}.`);
}

export function isNavigation(request: FastifyRequest): boolean {
  return request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
}

/** The 403 response brings a valid token, so a page that was open for days can repeat its request. */
function requireCsrfToken(request: FastifyRequest, reply: FastifyReply, config: Config, token?: string): void {
  if (token && isCsrfToken(config, token, request.headers["x-csrf-token"])) return;
  // By http, the browser drops the token's cookie, which is Secure, so a new token would not help.
  if (!token && isAtWrongAddress(request, config))
    throw forbidden(`Du har åbnet Dagværk på en forkert adresse. Åbn ${config.baseUrl} i stedet.`);
  const current = token ?? newToken();
  if (!token) writeToken(reply, config, current);
  reply.header("x-csrf-token", csrfToken(config, current));
  throw invalidCsrfToken();
}

/** Reads Origin, because a proxy may change Host. */
function isAtWrongAddress({ headers: { origin } }: FastifyRequest, { hasBaseUrl, baseUrl }: Config): boolean {
  return hasBaseUrl && baseUrl.startsWith("https:") && origin?.startsWith("http:") === true;
}
