import { generateKeyPair, type JWTPayload, UnsecuredJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { aUser, type TestUser } from "#testing/data/factories.ts";
import { type Client, intoApp, newClient } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { aLoginProvider } from "#testing/sso/login-provider.ts";
import { type TokenIssuer, tokenIssuer } from "#testing/sso/token-issuer.ts";
import { capturedLog } from "#testing/test-app.ts";

/* A provider's answer with one wrong detail lets nobody in. */

const { server } = setUpCompany();
let issuer: TokenIssuer;
let user: TestUser;
let id: number;
let client: Client;

beforeEach(async () => {
  await server.db.deleteFrom("attempts").execute();
  issuer = await tokenIssuer("dagvaerk");
  user = await aUser(server.db, ["employee"]);
  id = await aLoginProvider(server.db, { issuer: issuer.issuer });
  client = await server.visitor();
});
afterEach(() => issuer.close());

type Began = { state: string; nonce: string };

async function begin(by = client, providerId = id): Promise<Began> {
  const { body } = await by.post("/login/provider", { provider_id: providerId });
  const { searchParams } = new URL(body.url);
  expect(searchParams.get("code_challenge_method")).toBe("S256");
  expect(searchParams.get("redirect_uri")).toBe(`http://dagvaerk.test/login/callback/${providerId}`);
  return { state: searchParams.get("state") ?? "", nonce: searchParams.get("nonce") ?? "" };
}

type Callback = { by?: Client; providerId?: number; more?: string };

async function callBack({ state }: Began, { by = client, providerId = id, more = "" }: Callback = {}): Promise<string> {
  const { headers } = await by.get(`/login/callback/${providerId}?code=code&state=${state}${more}`);
  return String(headers.location);
}

const isIn = async (by = client) => (await by.get("/api/user")).status === 200;

/** The claims of a right token for the user, changed by `claims`. */
const right = ({ nonce }: Began, claims: object = {}): JWTPayload => ({
  ...{ nonce, email: user.email, email_verified: true },
  ...claims,
});

const past = () => Math.floor(Date.now() / 1000) - 600;

describe("a token of the provider", () => {
  test("that is valid logs the user in", async () => {
    const began = await begin();
    issuer.idToken = () => issuer.signed(right(began));
    expect(await callBack(began)).toBe("/jobs");
    expect(await isIn()).toBe(true);
  });

  test.each<[string, (began: Began) => Promise<string> | string]>([
    ["with another nonce", (began) => issuer.signed(right(began, { nonce: "another" }))],
    ["without a nonce", (began) => issuer.signed(right(began, { nonce: undefined }))],
    ["for another client", (began) => issuer.signed(right(began, { aud: "another" }))],
    [
      "for several clients, none of which is named as its user",
      (began) => issuer.signed(right(began, { aud: ["another", "dagvaerk"], azp: "another" })),
    ],
    ["of another issuer", (began) => issuer.signed(right(began, { iss: "https://another.test" }))],
    ["that has expired", (began) => issuer.signed(right(began, { iat: past() - 300, exp: past() }))],
    ["without an expiry", (began) => issuer.signed(right(began, { exp: undefined }))],
    ["without a subject", (began) => issuer.signed(right(began, { sub: undefined }))],
    ["signed by nobody", (began) => new UnsecuredJWT(unsigned(began)).encode()],
    ["signed by a stranger", async (began) => issuer.signed(right(began), (await generateKeyPair("RS256")).privateKey)],
    ["with changed claims", async (began) => changed(await issuer.signed(right(began)))],
    ["that is no token", () => "not.a.token"],
    ["that is missing", () => ""],
  ])("%s is refused", async (_how, idToken) => {
    const began = await begin();
    issuer.idToken = () => idToken(began);
    expect(await callBack(began)).toBe("/#log-ind-invalid");
    expect(await isIn()).toBe(false);
  });

  const unsigned = (began: Began) => {
    const now = Math.floor(Date.now() / 1000);
    return right(began, { iss: issuer.issuer, aud: "dagvaerk", sub: "person", iat: now, exp: now + 300 });
  };

  function changed(token: string): string {
    const [header, body = "", signature] = token.split(".");
    const claims = { ...JSON.parse(Buffer.from(body, "base64url").toString()), sub: "somebody else" };
    return [header, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
  }
});

describe("a callback", () => {
  test("works once", async () => {
    const began = await begin();
    issuer.idToken = () => issuer.signed(right(began));
    expect(await callBack(began)).toBe("/jobs");
    expect(await callBack(began)).toBe("/#log-ind-expired");
  });

  test("does not work a second time after a failure", async () => {
    const began = await begin();
    issuer.idToken = () => issuer.signed(right(began, { nonce: "another" }));
    await callBack(began);
    issuer.idToken = () => issuer.signed(right(began));
    expect(await callBack(began)).toBe("/#log-ind-expired");
    expect(await isIn()).toBe(false);
  });

  test("works only in the browser that began the login", async () => {
    const began = await begin();
    issuer.idToken = () => issuer.signed(right(began));
    const other = await server.visitor();
    expect(await callBack(began, { by: other })).toBe("/#log-ind-expired");
    expect(await isIn(other)).toBe(false);
    // The other browser's attempt has not used up the login.
    expect(await callBack(began)).toBe("/jobs");
  });

  test("works only at the provider where the login began, and only with that provider's issuer", async () => {
    const second = await tokenIssuer("dagvaerk");
    const secondId = await aLoginProvider(server.db, { issuer: second.issuer });
    const began = await begin();
    second.idToken = () => second.signed(right(began));
    issuer.idToken = () => issuer.signed(right(began));
    expect(await callBack(began, { providerId: secondId })).toBe("/#log-ind-expired");
    expect(await callBack(began, { more: `&iss=${encodeURIComponent(second.issuer)}` })).toBe("/#log-ind-invalid");
    expect(await isIn()).toBe(false);
    await second.close();
  });

  test("is refused with an unknown state, without a state and after the login has expired", async () => {
    const began = await begin();
    issuer.idToken = () => issuer.signed(right(began));
    expect(await callBack({ ...began, state: "made-up" })).toBe("/#log-ind-expired");
    expect((await client.get(`/login/callback/${id}?code=code`)).headers.location).toBe("/#log-ind-expired");
    await server.db.updateTable("provider_logins").set({ expires_at: new Date() }).execute();
    expect(await callBack(began)).toBe("/#log-ind-expired");
  });

  test("is refused if the provider was switched off meanwhile", async () => {
    const began = await begin();
    await server.db.updateTable("login_providers").set({ is_used: false }).where("id", "=", id).execute();
    expect(await callBack(began)).toBe("/#log-ind-off");
  });
});

describe("a provider that does not respond", () => {
  test("gives a message in the login dialog, and passwords still work", async () => {
    await issuer.close();
    const { status, body } = await client.post("/login/provider", { provider_id: id });
    expect({ status, body }).toEqual({
      status: 503,
      body: { message: "Udbyderen svarer ikke lige nu. Prøv igen om lidt, eller log ind med adgangskode." },
    });
    expect((await server.login(user.email)).cookie).toBeDefined();
    issuer = await tokenIssuer("dagvaerk");
  });

  test("gives a message after the callback if it stopped during the login", async () => {
    const began = await begin();
    await issuer.close();
    expect(await callBack(began)).toBe("/#log-ind-unreachable");
    issuer = await tokenIssuer("dagvaerk");
  });

  test("is given up in less than 15 seconds", async () => {
    const began = await begin();
    issuer.delay = 20_000;
    const before = performance.now();
    expect(await callBack(began)).toBe("/#log-ind-unreachable");
    expect(performance.now() - before).toBeLessThan(15_000);
  });

  test("gives the same error as a provider that names another issuer", async () => {
    issuer.named = "https://another.test";
    expect((await client.post("/login/provider", { provider_id: id })).status).toBe(503);
  });
});

test("a browser can begin at most thirty provider logins in a quarter of an hour", async () => {
  for (let count = 0; count < 30; count += 1) await begin();
  expect((await client.post("/login/provider", { provider_id: id })).status).toBe(429);
});

test("the log of a failed login has neither secret, state, code nor address", async () => {
  const began = await begin();
  issuer.idToken = () => issuer.signed(right(began, { nonce: "another" }));
  const app = await buildApp({ config: { ...server.config, logLevel: "info" }, db: server.db });
  const log = capturedLog(app);
  const talking = newClient(intoApp(app));
  talking.cookie = client.cookie;
  expect(await callBack(began, { by: talking })).toBe("/#log-ind-invalid");
  await app.close();
  const text = log.join("");
  expect(text).toContain("provider login failed");
  for (const secret of ["a secret between the two", began.state, user.email, "code=code"])
    expect(text).not.toContain(secret);
});
