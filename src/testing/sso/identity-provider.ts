/// <reference path="./oidc-provider.d.ts" />
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** A person at the provider, with what their tokens say about them. */
export type Account = {
  readonly sub: string;
  readonly amr?: readonly string[];
  readonly [claim: string]: unknown;
};

export type IdentityProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The person at the browser; undefined cancels the login. */
  account: Account | undefined;
  readonly paths: string[];
  close(): Promise<void>;
};

/**
 * A certified OpenID Connect provider on a port of its own. It has no forms: the provider logs `account` in at once, so
 * a browser follows the redirects without a stop.
 * @param redirectUris the addresses that a login may return to
 */
export async function identityProvider(redirectUris: readonly string[], port = 0): Promise<IdentityProvider> {
  const server = createServer();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ["dagvaerk", "a secret between the two"];
  const accounts = new Map<string, Account>();
  const claims = ["email", "email_verified", "xms_edov", "name", "hd", "tid", "oid", "roles", "groups", "_claim_names"];
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris },
        token_endpoint_auth_method: "client_secret_post",
        post_logout_redirect_uris: redirectUris.map((uri) => `${new URL(uri).origin}/`),
      },
    ],
    claims: { openid: ["sub", "amr", ...claims], email: [], profile: [] },
    conformIdTokenClaims: false,
    cookies: { keys: ["a key of the tests"] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => accounts.get(id) }),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
  });
  const handle = provider.callback();
  const made: IdentityProvider = {
    ...{ issuer, clientId, clientSecret, account: undefined, paths: [] },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };

  server.on("request", (request, response) => {
    made.paths.push(new URL(request.url ?? "/", issuer).pathname);
    if (!request.url?.startsWith("/interaction/")) return handle(request, response);
    const { account } = made;
    if (!account) return void provider.interactionFinished(request, response, { error: "access_denied" });
    accounts.set(account.sub, account);
    void provider.interactionDetails(request, response).then(async ({ params }) => {
      const grant = new provider.Grant({ accountId: account.sub, clientId: params.client_id });
      grant.addOIDCScope(params.scope);
      const login = { accountId: account.sub, ...(account.amr && { amr: account.amr }) };
      await provider.interactionFinished(request, response, { login, consent: { grantId: await grant.save() } });
    });
  });
  return made;
}

/** Follows a browser through the provider's redirects. @returns the address at which it leaves the provider */
export async function throughProvider(url: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(url);
  let next = new URL(url);
  while (next.origin === origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`${next.pathname} of the provider: ${response.status} ${await response.text()}`);
    next = new URL(location, next);
  }
  return next;
}
