import { beforeEach, describe, expect, test } from "vitest";
import { type TokenScope, tokenScopes } from "#common/rules/access/token-scopes.ts";
import { today } from "#common/rules/time/clock.ts";
import {
  aUser,
  codeOf,
  deleteUser,
  giveRoles,
  giveSecondFactor,
  type TestUser,
  testPassword,
} from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { capturedLog, testApp } from "#testing/test-app.ts";

const { server, admin } = setUpCompany();

let user: TestUser;
let client: Client;
let secret: Awaited<ReturnType<typeof giveSecondFactor>>;

beforeEach(async () => {
  await server.db.deleteFrom("attempts").execute();
  user = await aUser(server.db, ["manager", "employee"]);
  client = await server.login(user.email);
  secret = await giveSecondFactor(server.db, user.id);
});

const inDays = (days: number) => today().add({ days }).toString();

const input = (values: object = {}) => ({
  ...{ current_password: testPassword, code: codeOf(secret) },
  ...{ name: "Kasseapparat", scopes: ["jobs:read"], expires_on: inDays(30), ...values },
});

async function aToken(...scopes: TokenScope[]): Promise<string> {
  const { status, body } = await client.post("/api/user/tokens", input({ scopes }));
  expect(status).toBe(201);
  return body.token;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function call(token: string, method: Method, url: string, more: { headers?: object; payload?: object } = {}) {
  const headers = { authorization: `Bearer ${token}`, ...more.headers };
  const answer = await server.app.inject({ method, url, headers, ...(more.payload && { payload: more.payload }) });
  return {
    status: answer.statusCode,
    message: answer.body === "" ? "" : answer.json().message,
    headers: answer.headers,
  };
}

const unknown = { status: 401, message: "Adgangsnøglen er ukendt, udløbet eller tilbagekaldt." };
const closed = { status: 403, message: "Her kan en adgangsnøgle ikke bruges." };

describe("making a token", () => {
  test("a new token is shown once, listed without its secret, and revoked by hand", async () => {
    const token = await aToken("jobs:read", "pay:read");
    expect(token).toMatch(/^dgv_[0-9a-f]{8}_[\w-]{32}$/);
    const { body } = await client.get("/api/user/tokens");
    expect(body).toEqual([
      {
        ...{
          id: expect.any(Number),
          name: "Kasseapparat",
          start: token.slice(0, 12),
          scopes: ["jobs:read", "pay:read"],
        },
        ...{ created_at: expect.any(String), expires_on: inDays(30), last_used_on: null, is_resting: false },
      },
    ]);
    expect((await call(token, "GET", "/api/jobs")).status).toBe(200);
    expect((await client.get("/api/user/tokens")).body[0].last_used_on).toBe(today().toString());
    expect((await client.delete(`/api/user/tokens/${body[0].id}`)).status).toBe(204);
    expect(await call(token, "GET", "/api/jobs")).toMatchObject(unknown);
    expect((await client.delete(`/api/user/tokens/${body[0].id}`)).status).toBe(404);
  });

  test("a mail tells the user of a new token, without its name and secret", async () => {
    const token = await aToken("jobs:read");
    const toUser = async () => (await server.mails(0)).filter((mail) => mail.includes(user.email)).join();
    await expect.poll(toUser, { timeout: 60_000 }).toContain("Der er lavet en adgangsnøgle til din konto");
    expect(await toUser()).not.toContain(token);
    expect(await toUser()).not.toContain("Kasseapparat");
  });

  test("a user without a second factor must add one before making a token", async () => {
    const { email } = await aUser(server.db, ["employee"]);
    const answer = await (await server.login(email)).post("/api/user/tokens", input());
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringMatching(/^Slå totrinslogin til/) } });
  });

  test.each([
    ["a wrong password", { current_password: "en forkert kode" }, "current_password"],
    ["a wrong code", { code: "000000" }, "code"],
    ["no scope", { scopes: [] }, "scopes"],
    ["an unknown scope", { scopes: ["everything"] }, "scopes"],
    ["today as its last day", { expires_on: inDays(0) }, "expires_on"],
    ["more than 366 days", { expires_on: inDays(367) }, "expires_on"],
    ["no last day", { expires_on: undefined }, "expires_on"],
    ["no name", { name: " " }, "name"],
  ])("a token with %s is refused", async (_what, values, field) => {
    const { status, body } = await client.post("/api/user/tokens", input(values));
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect((await client.get("/api/user/tokens")).body).toEqual([]);
  });

  test("a user has at most 20 tokens", async () => {
    const token = { user_id: user.id, name: "n", scopes: [], expires_on: inDays(1) };
    const many = Array.from({ length: 20 }, (_, n) => ({
      ...{ ...token, public_id: `${user.id}-${n}`, token_hash: Buffer.from(`${user.id}-${n}`) },
    }));
    await server.db.insertInto("access_tokens").values(many).execute();
    expect((await client.post("/api/user/tokens", input())).status).toBe(409);
  });

  test("another user's token cannot be revoked", async () => {
    await aToken("jobs:read");
    const [{ id }] = (await client.get("/api/user/tokens")).body;
    expect((await admin.delete(`/api/user/tokens/${id}`)).status).toBe(404);
  });
});

describe("attacks", () => {
  test("a token of a deleted user is refused, even if the row of the token still exists", async () => {
    const token = await aToken("jobs:read");
    await deleteUser(server.db, user.id);
    expect(await call(token, "GET", "/api/jobs")).toMatchObject(unknown);
  });

  test("the deletion of a user deletes the user's tokens, and a reactivated user has no tokens", async () => {
    await aToken("jobs:read");
    expect((await admin.delete(`/api/users/${user.id}`)).status).toBe(204);
    const left = await server.db.selectFrom("access_tokens").select("id").where("user_id", "=", user.id).execute();
    expect(left).toEqual([]);
  });

  test.each([
    ["an administrator logs the user out", () => admin.delete(`/api/users/${user.id}/sessions`)],
    ["an administrator resets the second factor", () => admin.delete(`/api/users/${user.id}/second-factor`)],
  ])("a token ends when %s", async (_what, end) => {
    const token = await aToken("jobs:read");
    expect((await end()).status).toBe(204);
    expect(await call(token, "GET", "/api/jobs")).toMatchObject(unknown);
  });

  test("a token whose text is edited is unknown", async () => {
    const token = await aToken("jobs:read");
    for (const edited of [
      token.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      `${token}:pay:read`,
      `${token} pay:read`,
      token.toUpperCase(),
      token.slice(0, 12),
      "",
    ])
      expect(await call(edited, "GET", "/api/jobs"), edited).toMatchObject(unknown);
  });

  test("a token with jobs:read can neither read pay nor write jobs", async () => {
    const token = await aToken("jobs:read");
    const lacks = (scope: TokenScope) => ({ status: 403, message: `Adgangsnøglen har ikke rettigheden ${scope}.` });
    expect(await call(token, "GET", "/api/my-pay")).toMatchObject(lacks("pay:read"));
    expect(await call(token, "GET", "/api/absences")).toMatchObject(lacks("absence:read"));
    expect(await call(token, "POST", "/api/jobs", { payload: {} })).toMatchObject(lacks("jobs:write"));
    expect((await call(token, "HEAD" as Method, "/api/jobs")).status).toBe(200);
  });

  test("a token cannot do more than its user may do now", async () => {
    const token = await aToken(...tokenScopes);
    expect((await call(token, "GET", "/api/users-jobs")).status).toBe(200);
    await giveRoles(server.db, user.id, ["employee"]);
    expect(await call(token, "GET", "/api/users-jobs")).toMatchObject({
      status: 403,
      message: "Det har du ikke adgang til.",
    });
    expect(await call(token, "GET", "/api/payrolls")).toMatchObject({ status: 403 });
  });

  test("a request with a token and a cookie is refused", async () => {
    const token = await aToken("jobs:read");
    const { cookie = "" } = client;
    for (const [bearer, session] of [
      [token, cookie],
      ["dgv_wrong", cookie],
      [token, `dagvaerk=${"A".repeat(43)}`],
    ] as const)
      expect(await call(bearer, "GET", "/api/jobs", { headers: { cookie: session } })).toMatchObject({
        status: 400,
        message: "Send enten en adgangsnøgle eller en cookie, ikke begge dele.",
      });
  });

  test("a token in the URL or in another header is ignored", async () => {
    const token = await aToken("jobs:read");
    for (const [url, headers] of [
      [`/api/jobs?token=${token}&access_token=${token}`, {}],
      ["/api/jobs", { "x-api-key": token }],
      ["/api/jobs", { authorization: `Basic ${Buffer.from(`x:${token}`).toString("base64")}` }],
      ["/api/jobs", { authorization: token }],
      ["/api/jobs", { cookie: `dagvaerk=${token}` }],
    ] as const)
      expect((await server.app.inject({ url, headers })).statusCode, url).toBe(401);
  });

  test("a token is unknown from the day after its last day", async () => {
    const token = await aToken("jobs:read");
    const expire = (expires_on: string) =>
      server.db.updateTable("access_tokens").set({ expires_on }).where("user_id", "=", user.id).execute();
    await expire(inDays(0));
    expect((await call(token, "GET", "/api/jobs")).status).toBe(200);
    await expire(inDays(-1));
    expect(await call(token, "GET", "/api/jobs")).toMatchObject(unknown);
    expect((await client.get("/api/user/tokens")).body).toEqual([]);
  });

  test("a write by a token needs no CSRF token, and gets no cookie", async () => {
    const token = await aToken("jobs:write");
    const answer = await call(token, "POST", "/api/jobs", { payload: {} });
    expect([answer.status, answer.headers["set-cookie"], answer.headers["x-csrf-token"]]).toEqual([
      422,
      undefined,
      undefined,
    ]);
  });

  test("no log contains a token, and the database contains only its hash", async () => {
    const lines = capturedLog(server.app);
    const token = await aToken("jobs:read");
    await call(token, "GET", "/api/jobs");
    await call(token, "GET", `/api/jobs/${token}`);
    await call(`${token}x`, "GET", "/api/jobs");
    const stored = JSON.stringify(await server.db.selectFrom("access_tokens").selectAll().execute());
    const told = (await admin.get(`/api/audit-log?user_id=${user.id}`)).body;
    const part = token.slice(13);
    for (const text of [lines.join("\n"), stored, JSON.stringify(told)]) expect(text).not.toContain(part);
    expect(stored).not.toContain(Buffer.from(part).toString("hex"));
  });
});

test("a token can write at most half as often in a minute as its user", async () => {
  const strict = await testApp({ writesPerMinute: 100 });
  const { id, email } = await aUser(strict.db, ["employee"]);
  const browser = await strict.login(email);
  secret = await giveSecondFactor(strict.db, id);
  const { token } = (await browser.post("/api/user/tokens", input({ scopes: ["jobs:write"] }))).body;
  const headers = { authorization: `Bearer ${token}` };
  const statuses = [];
  for (let n = 0; n < 52; n++)
    statuses.push((await strict.app.inject({ method: "POST", url: "/api/jobs", headers, payload: {} })).statusCode);
  const after = await browser.post("/api/jobs", {});
  await strict.close();
  // The limit counts per minute, and a new minute may begin during these calls.
  expect(statuses.slice(0, 50)).toEqual(Array(50).fill(422));
  expect(statuses).toContain(429);
  expect(after.status).toBe(422);
});

test("a call without a documented token scope refuses an administrator's token with all scopes", async () => {
  await giveRoles(server.db, user.id, ["admin"]);
  const token = await aToken(...tokenScopes);
  type Described = { security?: Record<string, string[]>[] };
  const paths = (await admin.get("/api/openapi.json")).body.paths as Record<string, Record<string, Described>>;
  const opened: string[] = [];
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { security = [] }] of Object.entries(operations)) {
      const name = `${method} ${path}`;
      const [scope] = security.flatMap((one) => one.token ?? []);
      if (scope) opened.push(`${scope} ${name}`);
      else if (security.length > 0)
        expect(await call(token, method.toUpperCase() as Method, path.replace(/\{\w+\}/g, "1")), name).toMatchObject(
          security.some((one) => one.scim) ? { status: 401 } : closed,
        );
    }
  const closedPaths =
    /\/(users$|roles|sessions|second-factor|tokens|password|mails|calendar-address|inbox-address|audit-log|payroll-setup)/;
  for (const name of opened) {
    expect(name).not.toMatch(closedPaths);
    expect(name).toMatch(
      /^(jobs|absence|pay|webhooks):read get |^(jobs|absence|webhooks):write (post|put|patch|delete) /,
    );
  }
  expect(opened).toEqual(
    expect.arrayContaining(["jobs:write post /api/jobs", "pay:read get /api/my-pay", "jobs:read get /api/projects"]),
  );
});
