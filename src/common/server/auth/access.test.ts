import cookie from "@fastify/cookie";
import Fastify from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  aUser,
  deleteUser,
  giveRoles,
  giveSecondFactor,
  type TestUser,
  testPassword,
} from "#testing/data/factories.ts";
import { type Client, intoApp, newClient } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { registerErrors } from "../http/errors.ts";
import { registerAccess } from "./access.ts";
import type { CredentialKind } from "./credentials/credential.ts";
import { sessionCookie } from "./credentials/session-cookie.ts";

const { server, company } = setUpCompany();

describe("a route", () => {
  test("a route without declared access cannot be registered", () => {
    const app = Fastify();
    registerAccess(app, server.config, server.db);
    expect(() => app.get("/secret", async () => "")).toThrow("GET /secret does not state who has access");
  });

  test("an unknown route is a 404 with a message in Danish", async () => {
    const client = await server.login(company.admin.email);
    for (const answer of [
      await client.get("/api/nothing"),
      await client.post("/api/nothing", {}),
      await client.delete("/api/jobs"),
    ])
      expect(answer).toMatchObject({ status: 404, body: { message: "Det, du leder efter, findes ikke." } });
  });

  test("a malformed address is refused in Danish", async () => {
    const answer = await (await server.visitor()).get("/api/%zz");
    expect(answer).toMatchObject({ status: 400, body: { message: "Forespørgslen kunne ikke læses." } });
  });
});

test("the refusal of a write by http names the https address", async () => {
  const https = await testApp({ baseUrl: "https://tid.firma.dk", hasBaseUrl: true });
  const client = newClient(intoApp(https.app));
  await client.visit();
  client.cookie = undefined;
  expect(await client.post("/login", {}, { origin: "http://tid.lan" })).toMatchObject({
    status: 403,
    body: { message: "Du har åbnet Dagværk på en forkert adresse. Åbn https://tid.firma.dk i stedet." },
  });
  // The message names no wrong address if a proxy has rewritten the Host header, or if a script sends no Origin.
  for (const headers of [{ origin: "https://tid.firma.dk", host: "app:3000" }, {}]) {
    client.cookie = undefined;
    expect((await client.post("/login", {}, headers)).body.reason).toBe("csrf");
  }
  expect((await client.get("/healthz", { host: "10.0.0.7" })).status).toBe(200);
  await https.close();
});

test("a write with a cookie needs a CSRF token, but not a write with a credential that browsers do not send", async () => {
  const header: CredentialKind = {
    name: "token",
    isCookie: false,
    hasScopes: false,
    describe: () => ({ type: "apiKey", in: "header", name: "authorization", description: "" }),
    readToken: ({ headers }) => headers.authorization,
    selectHolder: (email) =>
      sql`select id as user_id, false as is_ageing, false as has_second_factor, null::integer as token_id, null::text[] as scopes from users where email = ${email}`,
    noteUse: async () => undefined,
  };
  const app = Fastify();
  app.setSerializerCompiler(serializerCompiler);
  await app.register(cookie);
  registerErrors(app);
  registerAccess(app, server.config, server.db, [header, sessionCookie]);
  const schemas: unknown[] = [];
  app.addHook("onRoute", ({ schema }) => void schemas.push(schema?.security));
  app.post("/things", { config: { access: "edit-cost-centers" } }, async ({ actor }) => ({ id: actor.id }));
  const post = async (headers: Record<string, string>) => {
    const answer = await app.inject({ method: "POST", url: "/things", headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  const { cookie: session = "" } = await server.login(company.admin.email);
  expect(await post({ authorization: company.admin.email })).toEqual({ status: 200, body: { id: company.admin.id } });
  expect(await post({ authorization: company.employee.email })).toMatchObject({
    status: 403,
    body: { message: expect.not.stringContaining("forældet") },
  });
  expect(await post({ cookie: session })).toMatchObject({ status: 403, body: { reason: "csrf" } });
  expect((await post({ authorization: "nobody" })).status).toBe(401);
  expect(schemas).toEqual([[{ token: [] }, { browser: [], csrf: [] }]]);
});

describe("a write", () => {
  let client: Client;

  beforeAll(async () => {
    client = await server.login(company.employee.email);
  });

  async function refused(token: string | undefined) {
    client.csrfToken = token;
    const answer = await client.post("/api/jobs", {});
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ message: "Siden er forældet – genindlæs den.", reason: "csrf" });
    // Setting the cookie again would remove its Max-Age in the browser.
    expect(answer.headers["set-cookie"]).toBeUndefined();
    return answer.headers["x-csrf-token"];
  }

  test.each([
    ["no token", undefined],
    ["a short token", "-"],
    ["a wrong token", "A".repeat(43)],
  ])("a write with %s is refused, and the response has the right token", async (_case, token) => {
    const right = client.csrfToken;
    expect(await refused(token)).toBe(right);
    expect((await client.post("/api/jobs", {})).status).toBe(422);
  });

  test("a write with the token of another browser is refused", async () => {
    const stranger = await server.login(company.employee2.email);
    await refused(stranger.csrfToken);
  });

  test("a write with the CSRF token from before the login is refused", async () => {
    const visitor = await server.visitor();
    const stale = visitor.csrfToken;
    await visitor.post("/login", { email: company.employee.email, password: testPassword });
    visitor.csrfToken = stale;
    expect(await visitor.post("/api/jobs", {})).toMatchObject({ status: 403, body: { reason: "csrf" } });
    expect((await visitor.post("/api/jobs", {})).status).toBe(422);
  });

  test("a write without a cookie is refused, and the response has a cookie and a token", async () => {
    const visitor = await server.visitor();
    visitor.cookie = undefined;
    const answer = await visitor.post("/login", {});
    expect(answer).toMatchObject({ status: 403, body: { reason: "csrf" } });
    expect(visitor.cookie).toBeDefined();
    expect((await visitor.post("/login", {})).status).toBe(422);
  });

  test("a write without a login is a 401, even with a wrong token", async () => {
    const visitor = await server.visitor();
    visitor.csrfToken = "wrong";
    expect((await visitor.post("/api/jobs", {})).status).toBe(401);
  });
});

describe("the next request after a change of the user", () => {
  test("the next request of a deleted user is a 401", async () => {
    const client = await server.login(company.employee2.email);
    await deleteUser(server.db, company.employee2.id);
    expect((await client.get("/api/user")).status).toBe(401);
  });

  test("the next request after a change of roles follows the new roles", async () => {
    const client = await server.login(company.manager2.email);
    expect((await client.get("/api/users-jobs")).status).toBe(200);
    await giveRoles(server.db, company.manager2.id, ["employee"]);
    expect((await client.get("/api/users-jobs")).status).toBe(403);
    expect((await client.get("/api/user")).body.authorizations).toEqual(["index-own-jobs"]);
    await giveRoles(server.db, company.manager2.id, ["admin"]);
    expect((await client.get("/api/payrolls")).status).toBe(200);
  });
});

describe("a session", () => {
  const hoursLeft = async () => {
    const { hours } = await server.db
      .selectFrom("sessions")
      .select(sql<number>`round(extract(epoch from expires_at - now()) / 3600)`.as("hours"))
      .where("user_id", "=", company.owner.id)
      .executeTakeFirstOrThrow();
    return hours;
  };
  const age = (hours: number) =>
    server.db
      .updateTable("sessions")
      .set({
        expires_at: sql<Date>`expires_at - make_interval(hours => ${hours})`,
        last_used_at: sql<Date>`last_used_at - make_interval(hours => ${hours})`,
      })
      .where("user_id", "=", company.owner.id)
      .execute();

  beforeAll(async () => {
    await server.db.deleteFrom("sessions").execute();
  });

  test("a session is extended by each request, and ends after 12 idle hours", async () => {
    const client = await server.login(company.owner.email);
    expect(await hoursLeft()).toBe(12);
    await age(11);
    expect((await client.get("/api/user")).status).toBe(200);
    expect(await hoursLeft()).toBe(12);
    await age(12);
    expect((await client.get("/api/user")).status).toBe(401);
  });

  test("the use of a session is stored at most every five minutes", async () => {
    await server.db.deleteFrom("sessions").execute();
    const client = await server.login(company.owner.email);
    const usedAfter = async (minutes: number) => {
      const last_used_at = sql<Date>`now() - make_interval(mins => ${minutes})`;
      await server.db.updateTable("sessions").set({ last_used_at }).execute();
      expect((await client.get("/api/user")).status).toBe(200);
      const { age } = await server.db
        .selectFrom("sessions")
        .select(sql<number>`round(extract(epoch from now() - last_used_at) / 60)`.as("age"))
        .executeTakeFirstOrThrow();
      return age;
    };
    expect([await usedAfter(4), await usedAfter(6)]).toEqual([4, 0]);
  });

  test("a session in use ends 30 days after the login", async () => {
    await server.db.deleteFrom("sessions").execute();
    const client = await server.login(company.owner.email);
    await server.db
      .updateTable("sessions")
      .set({ created_at: sql<Date>`now() - interval '30 days' + interval '2 hours'` })
      .execute();
    await age(6);
    expect((await client.get("/api/user")).status).toBe(200);
    expect(await hoursLeft()).toBe(2);
  });

  test("a remembered session ends 30 days after the login, even if it is used", async () => {
    await server.db.deleteFrom("sessions").execute();
    const client = await server.login(company.owner.email, true);
    expect(await hoursLeft()).toBe(30 * 24);
    await age(10 * 24);
    expect((await client.get("/api/user")).status).toBe(200);
    expect(await hoursLeft()).toBe(20 * 24);
    await age(20 * 24);
    expect((await client.get("/api/user")).status).toBe(401);
  });
});

describe("if a second factor is required", () => {
  let strict: TestApp;
  let client: Client;
  let user: TestUser;

  beforeAll(async () => {
    strict = await testApp({ requireSecondFactor: true });
    user = await aUser(strict.db, ["admin"]);
    client = await strict.login(user.email);
  });

  afterAll(() => strict.close());

  test("a user who lacks the required second factor can use only their own profile", async () => {
    expect((await client.get("/api/user")).body.must_add_second_factor).toBe(true);
    expect((await client.get("/api/sessions")).status).toBe(200);
    const told = { status: 403, body: { message: "Slå totrinslogin til på din profil først." } };
    for (const path of ["/api/jobs", "/api/users", "/api/payrolls", "/api/audit-log", "/payrolls/1"])
      expect(await client.get(path)).toMatchObject(told);
    expect(await client.post("/api/jobs", {})).toMatchObject(told);
    const link = await client.get("/payrolls/1", { accept: "text/html" });
    expect([link.status, link.headers.location]).toEqual([302, "/profile"]);
  });

  test("a user who adds a required second factor continues in the same session", async () => {
    await giveSecondFactor(strict.db, user.id);
    expect((await client.get("/api/user")).body.must_add_second_factor).toBe(false);
    expect((await client.get("/api/jobs")).status).toBe(200);
  });
});

test("the database knows only the hash of a browser's token", async () => {
  const client = await server.login(company.manager.email);
  const token = client.cookie?.split("=")[1] as string;
  const { rows } = await sql<{ text: string }>`select sessions::text as text from sessions`.execute(server.db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) {
    expect(text).not.toContain(token);
    expect(text).not.toContain(Buffer.from(token).toString("hex"));
  }
});

test("behind https the cookie is Secure and bound to the host", async () => {
  const https = await testApp({ baseUrl: "https://dagvaerk.example.dk" });
  const answer = await (await https.visitor()).get("/", { cookie: "" });
  await https.close();
  expect(answer.headers["set-cookie"]).toMatch(/^__Host-dagvaerk=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(answer.headers["strict-transport-security"]).toBeDefined();
});
