import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** Lets a test change the next ID token, or the issuer in the metadata. */
export type TokenIssuer = {
  readonly issuer: string;
  /** Makes the ID token of the next code. */
  idToken: () => Promise<string> | string;
  /** Milliseconds before the token endpoint responds. */
  delay: number;
  /** The issuer that the metadata name. */
  named: string;
  /** An ID token with these claims in addition to valid claims. */
  signed(claims: JWTPayload, key?: CryptoKey): Promise<string>;
  close(): Promise<void>;
};

/** A provider that sends whatever tokens a test wants; it has no login page. */
export async function tokenIssuer(clientId: string): Promise<TokenIssuer> {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "key", use: "sig", alg: "RS256" };
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const made: TokenIssuer = {
    ...{ issuer, delay: 0, named: issuer },
    idToken: () => "",
    signed: (claims, key = privateKey) => {
      const now = Math.floor(Date.now() / 1000);
      const right = { iss: issuer, aud: clientId, sub: "person", iat: now, exp: now + 300 };
      return new SignJWT({ ...right, ...claims }).setProtectedHeader({ alg: "RS256", kid: "key" }).sign(key);
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };

  server.on("request", (request, response) => {
    const answer = (body: object) => response.setHeader("content-type", "application/json").end(JSON.stringify(body));
    if (request.url === "/.well-known/openid-configuration")
      return answer({
        issuer: made.named,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    if (request.url === "/jwks") return answer({ keys: [jwk] });
    setTimeout(
      async () => answer({ access_token: "a", token_type: "bearer", id_token: await made.idToken() }),
      made.delay,
    );
  });
  return made;
}
