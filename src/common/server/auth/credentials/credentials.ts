import type { FastifyRequest } from "fastify";
import type { Config } from "#common/server/config.ts";
import { HttpError } from "#common/server/http/errors.ts";
import { accessToken } from "./access-token.ts";
import type { Credential, CredentialKind } from "./credential.ts";
import { sessionCookie } from "./session-cookie.ts";

export const credentialKinds: readonly CredentialKind[] = [accessToken, sessionCookie];

/** Throws 400 if a request has several credentials, because it is not clear whose rights would apply. */
export function readCredential(
  request: FastifyRequest,
  config: Config,
  kinds: readonly CredentialKind[] = credentialKinds,
): Credential | undefined {
  const [found, another] = kinds.flatMap((kind) => {
    const token = kind.readToken(request, config);
    return token === undefined ? [] : [{ kind, token }];
  });
  if (another) throw new HttpError(400, { message: "Send enten en adgangsnøgle eller en cookie, ikke begge dele." });
  return found;
}
