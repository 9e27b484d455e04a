import type { RouteOptions } from "fastify";
import * as z from "zod/mini";
import type { Access } from "#common/rules/access/access.ts";
import { permissionFor } from "#common/rules/access/permissions.ts";
import type { TokenScope } from "#common/rules/access/token-scopes.ts";
import type { Config } from "../config.ts";
import type { CredentialKind } from "./credentials/credential.ts";
import { credentialKinds } from "./credentials/credentials.ts";
import { scimScheme } from "./credentials/scim-token.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

export const isSafe = (method: string): boolean => safeMethods.has(method);

export const isReadRoute = ({ method }: Pick<RouteOptions, "method">): boolean => [method].flat().every(isSafe);

/** @param scope the scope that a token needs; undefined for a route that is closed to tokens */
export function describeAccess(
  route: RouteOptions,
  access: Access,
  kinds: readonly CredentialKind[],
  scope: TokenScope | undefined,
): void {
  if (access === "scim") {
    route.schema = { security: [{ scim: [] }], description: inWords(access), ...route.schema };
    return;
  }
  const isRead = isReadRoute(route);
  const needsLogin = access !== "open";
  // Every write by a browser needs a CSRF token, even the login.
  const isProved = needsLogin || !isRead;
  const allowed = kinds.filter((kind) => !kind.hasScopes || scope);
  route.schema = {
    security: isProved
      ? allowed.map((kind) => ({
          [kind.name]: kind.hasScopes ? [scope] : [],
          ...(!isRead && kind.isCookie && { csrf: [] }),
        }))
      : [],
    description: inWords(access),
    ...route.schema,
    // A browser without a session is redirected to the front page, where the user logs in.
    response: { ...(needsLogin && isRead && { 302: z.null() }), ...(route.schema?.response as object) },
  };
}

function inWords(access: Access): string {
  if (access === "open") return "For everybody.";
  if (access === "own-access")
    return "For logged-in users, even before they add the second factor that the company requires.";
  if (access === "login") return "For logged-in users.";
  if (access === "scim") return "For the company's directory of people.";
  const permissions = new Set([access].flat().map(permissionFor));
  return `For users who may ${[...permissions].join(", or ")}.`;
}

export const securitySchemes = (config: Config) => ({
  ...Object.fromEntries(credentialKinds.map((kind) => [kind.name, kind.describe(config)])),
  ...scimScheme,
  csrf: {
    type: "apiKey" as const,
    in: "header" as const,
    name: "X-CSRF-TOKEN",
    description:
      "The token in the page, or the one that the latest answer brought in x-csrf-token. Every write by a cookie has it.",
  },
});
