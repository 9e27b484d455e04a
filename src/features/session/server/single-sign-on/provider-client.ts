import * as oidc from "openid-client";
import { unavailable } from "#common/server/http/errors.ts";
import { loginProblems } from "#features/session/rules/single-sign-on/login-problem.ts";

export type ProviderSettings = {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
};

/** Seconds to wait for a provider's response. */
const timeout = 5;

/** Milliseconds until metadata is read again. The library itself renews the provider's keys sooner. */
const metadataLifetime = 60 * 60 * 1000;

const known = new Map<string, { readonly readAt: number; readonly client: oidc.Configuration }>();

/** Throws 503 if the provider does not respond or does not name this issuer. */
export async function clientOf({ issuer, client_id, client_secret }: ProviderSettings): Promise<oidc.Configuration> {
  const key = JSON.stringify([issuer, client_id, client_secret]);
  for (const [other, { readAt }] of known) if (readAt < Date.now() - metadataLifetime) known.delete(other);
  const found = known.get(key);
  if (found) return found.client;
  const insecure = issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [];
  // `new URL` throws if the issuer is not an address.
  const client = await Promise.try(() =>
    oidc.discovery(new URL(issuer), client_id, { client_secret }, clientSecret(client_secret), {
      timeout,
      // Also checks the signature of an ID token, although the token comes directly from the provider.
      execute: [oidc.enableNonRepudiationChecks, ...insecure],
    }),
  ).catch((cause: unknown) => {
    throw Object.assign(unavailable(loginProblems.unreachable), { cause });
  });
  known.set(key, { readAt: Date.now(), client });
  return client;
}

function clientSecret(secret: string): oidc.ClientAuth {
  const inBody = oidc.ClientSecretPost(secret);
  const inHeader = oidc.ClientSecretBasic(secret);
  return (server, ...request) =>
    (server.token_endpoint_auth_methods_supported?.includes("client_secret_post") ? inBody : inHeader)(
      server,
      ...request,
    );
}

export type LoginChecks = { readonly state: string; readonly nonce: string; readonly code_verifier: string };

export const newChecks = (): LoginChecks => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  code_verifier: oidc.randomPKCECodeVerifier(),
});

export async function loginAddress(
  client: oidc.Configuration,
  redirect_uri: string,
  { state, nonce, code_verifier }: LoginChecks,
): Promise<string> {
  const offered = client.serverMetadata().scopes_supported ?? [];
  return oidc.buildAuthorizationUrl(client, {
    redirect_uri,
    scope: ["openid", "email", "profile", ...(offered.includes("groups") ? ["groups"] : [])].join(" "),
    ...{ state, nonce },
    code_challenge: await oidc.calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: "S256",
  }).href;
}

export type VerifiedLogin = { readonly idToken: string; readonly claims: Readonly<Record<string, unknown>> };

/** Throws unless state, nonce, issuer, audience, expiry and signature are right. */
export async function verifiedLogin(
  client: oidc.Configuration,
  callback: URL,
  { state, nonce, code_verifier }: LoginChecks,
): Promise<VerifiedLogin> {
  const tokens = await oidc.authorizationCodeGrant(client, callback, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: code_verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims || !tokens.id_token) throw new Error("the provider sent no ID token");
  return { idToken: tokens.id_token, claims };
}

/** Also true if the person cancelled the login at the provider. */
export const isRefusedByProvider = (error: unknown): boolean => error instanceof oidc.AuthorizationResponseError;

/** Whether the provider did not respond in time, or sent an unusable response, such as a server error. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === "fetch failed";
  return error instanceof oidc.ClientError && /^OAUTH_(TIMEOUT|RESPONSE_IS_NOT_CONFORM)$/.test(error.code ?? "");
}

export function logoutAddress(client: oidc.Configuration, idToken: string, baseUrl: string): string | undefined {
  if (!client.serverMetadata().end_session_endpoint) return undefined;
  return oidc.buildEndSessionUrl(client, { id_token_hint: idToken, post_logout_redirect_uri: `${baseUrl}/` }).href;
}
