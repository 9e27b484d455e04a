import type { FastifyRequest } from "fastify";
import type { Config } from "#common/server/config.ts";
import type { Credential, CredentialKind } from "./credential.ts";
import { sessionCookie } from "./session-cookie.ts";

/** A request uses the first one that it carries. */
export const credentialKinds: readonly CredentialKind[] = [sessionCookie];

export function readCredential(
  request: FastifyRequest,
  config: Config,
  kinds: readonly CredentialKind[] = credentialKinds,
): Credential | undefined {
  for (const kind of kinds) {
    const token = kind.readToken(request, config);
    if (token !== undefined) return { kind, token };
  }
  return undefined;
}
