import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { insertAccessToken } from "#common/server/auth/credentials/access-token.ts";
import { aUser, testPassword } from "#testing/data/factories.ts";
import { directoryOf, patchOf, scimTokenBy } from "#testing/scim.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { capturedLog, testApp } from "#testing/test-app.ts";

/* Attacks on the SCIM routes, each with its refusal. */

const { server, company, admin, manager } = setUpCompany();
let token: string;
let directory: ReturnType<typeof directoryOf>;

beforeAll(async () => {
  token = await scimTokenBy(admin);
  directory = directoryOf(server.app, token);
});

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const call = (url: string, headers: Record<string, string>, method: "GET" | "POST" = "GET") =>
  server.app.inject({ method, url, headers });

const wireUser = (login: string, values: object = {}) => ({
  userName: `${login}@firma.test`,
  displayName: "Navn",
  ...values,
});

const off = patchOf({ op: "Replace", path: "active", value: "False" });

describe("credentials", () => {
  test("the token of SCIM gives access to no other call", async () => {
    for (const url of ["/api/user", "/api/jobs", "/api/users", "/api/audit-log", "/api/scim", "/api/login-providers"])
      expect((await call(url, bearer(token))).statusCode, url).toBe(401);
    expect((await call("/api/scim/token", bearer(token), "POST")).statusCode).toBe(401);
    expect((await call("/login", bearer(token), "POST")).statusCode).not.toBe(200);
  });

  test("SCIM refuses an administrator's session, an access token, and the SCIM token outside its header", async () => {
    const { id } = company.admin;
    const expires_on = today().add({ days: 1 }).toString();
    const scopes = ["jobs:read", "jobs:write", "pay:read"] as const;
    const { token: access } = await insertAccessToken(server.db, id, { name: "x", scopes, expires_on });
    for (const headers of [
      admin.headers(),
      bearer(access),
      {},
      bearer(""),
      bearer(`${token}x`),
      bearer(token.slice(0, -1)),
      bearer(token.toUpperCase()),
      { authorization: `Basic ${Buffer.from(`scim:${token}`).toString("base64")}` },
      { cookie: `dagvaerk=${token}` },
      { "x-api-key": token },
    ]) {
      const refused = await call("/scim/v2/Users", headers as Record<string, string>);
      expect([refused.statusCode, refused.headers["www-authenticate"]], JSON.stringify(headers)).toEqual([
        401,
        "Bearer",
      ]);
      expect(refused.json()).toMatchObject({ schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"], status: "401" });
    }
    expect((await call(`/scim/v2/Users?access_token=${token}`, {})).statusCode).toBe(401);
  });

  test("a SCIM token is refused as soon as it is replaced or SCIM is switched off", async () => {
    const other = await testApp();
    const boss = await aUser(other.db, ["admin"]);
    const client = await other.login(boss.email);
    const first = await scimTokenBy(client);
    const second = await scimTokenBy(client);
    const status = async (secret: string) => (await directoryOf(other.app, secret)("GET", "/Users")).status;
    expect([await status(first), await status(second)]).toEqual([401, 200]);
    expect((await client.delete("/api/scim/token")).status).toBe(204);
    expect(await status(second)).toBe(401);
    expect((await client.delete("/api/scim/token")).status).toBe(404);
    await other.close();
  });

  test("the SCIM token is stored only as a hash, shown once, and in no log", async () => {
    const lines = capturedLog(server.app);
    await directory("GET", `/Users?filter=${encodeURIComponent('userName eq "hemmelig@firma.test"')}`);
    expect(lines.join()).not.toContain(token);
    expect(lines.join()).not.toContain("hemmelig");
    const rows = await server.db.selectFrom("scim_connection").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const { body } = await admin.get("/api/scim");
    expect(body).toEqual({
      base_url: `${server.config.baseUrl}/scim/v2`,
      connection: { made_at: expect.any(String), made_by: company.admin.name, last_used_at: expect.any(String) },
    });
  });

  test("only administrators turn SCIM on and off", async () => {
    expect((await manager.post("/api/scim/token")).status).toBe(403);
    expect((await manager.delete("/api/scim/token")).status).toBe(403);
    expect((await manager.get("/api/scim")).status).toBe(403);
  });
});

describe("administrators", () => {
  test.each([
    ["switched off", "PATCH", off],
    ["renamed", "PATCH", patchOf({ op: "replace", path: "displayName", value: "Ny" })],
    ["given another address", "PATCH", patchOf({ op: "replace", path: "userName", value: "x@ond.test" })],
    ["given an external id", "PATCH", patchOf({ op: "add", path: "externalId", value: "x" })],
    ["replaced", "PUT", wireUser("ond")],
    ["deleted", "DELETE", undefined],
  ] as const)(
    "an administrator cannot be %s by SCIM, even if the company has other administrators",
    async (_deed, method, body) => {
      const boss = await aUser(server.db, ["admin", "employee"]);
      const refused = await directory(method, `/Users/${boss.id}`, body);
      expect([refused.status, refused.body.detail]).toEqual([403, "Administratorer ændres kun i Dagværk."]);
      expect((await admin.get(`/api/users/${boss.id}`)).body).toMatchObject({ email: boss.email, version: 1 });
    },
  );

  test("SCIM cannot reactivate a deleted administrator", async () => {
    const { id } = (await directory("POST", "/Users", wireUser("chef"))).body;
    await server.db
      .insertInto("user_roles")
      .values({ user_id: Number(id), role_id: 1 })
      .execute();
    await admin.delete(`/api/users/${id}`);
    const on = patchOf({ op: "replace", path: "active", value: true });
    expect((await directory("PATCH", `/Users/${id}`, on)).status).toBe(403);
  });

  test("SCIM cannot switch off a user who becomes an administrator at the same moment", async () => {
    const user = await aUser(server.db, ["employee"]);
    let promoted: Promise<unknown> | undefined;
    await server.db.transaction().execute(async (trx) => {
      const { lockAdminRole } = await import("#features/users/server/users.store.ts");
      await lockAdminRole(trx);
      promoted = directory("PATCH", `/Users/${user.id}`, off);
      await server.waiting(1);
      await trx.insertInto("user_roles").values({ user_id: user.id, role_id: 1 }).execute();
    });
    expect(await promoted).toMatchObject({ status: 403 });
  });

  test("a request to SCIM cannot give a role, and groups are read-only", async () => {
    const wanted = wireUser("rolle", { roles: [{ value: "admin" }], groups: [{ value: "1" }], is_keeper: true });
    const { id } = (await directory("POST", "/Users", wanted)).body;
    expect(
      await directory("PATCH", `/Users/${id}`, patchOf({ op: "add", path: "groups", value: [{ value: "1" }] })),
    ).toMatchObject({
      status: 400,
      body: { scimType: "mutability" },
    });
    const roles = await server.db
      .selectFrom("user_roles")
      .select("role_id")
      .where("user_id", "=", Number(id))
      .execute();
    expect(roles).toEqual([{ role_id: 4 }]);
    for (const [method, path] of [
      ["POST", "/Groups"],
      ["PUT", "/Groups/1"],
      ["PATCH", "/Groups/1"],
      ["DELETE", "/Groups/1"],
    ] as const)
      expect(await directory(method, path, method === "DELETE" ? undefined : {})).toMatchObject({
        status: 501,
        body: { status: "501" },
      });
  });
});

describe("hostile input", () => {
  test.each([
    ["not JSON", "{", 400],
    ["a list", [], 400],
    ["no name", { displayName: "x" }, 400],
    ["a number as name", { userName: 7 }, 400],
    ["no address anywhere", { userName: "anna" }, 400],
    ["a name of two lines", wireUser("linjer", { displayName: "Anna\nBcc: x@ond.test" }), 400],
    ["a NUL", wireUser("nul", { displayName: "An\0na" }), 400],
    ["a NUL in the name of the directory", { userName: "a\0@firma.test" }, 400],
    ["a long name", wireUser("lang", { displayName: "x".repeat(192) }), 400],
    ["keys of a prototype", '{"userName":"a@firma.test","__proto__":{"active":false}}', 400],
    [
      "many addresses",
      wireUser("mange", { emails: Array.from({ length: 21 }, () => ({ value: "a@firma.test" })) }),
      400,
    ],
    ["an invalid state", wireUser("tilstand", { active: "måske" }), 400],
    ["more than 64 KB", wireUser("stor", { title: "x".repeat(65 * 1024) }), 413],
    ["deep lists", `{"userName":"a@firma.test","x":${"[".repeat(30_000)}${"]".repeat(30_000)}}`, 201],
  ])("the response to a user with %s has SCIM's format", async (_name, body, status) => {
    const answer = await directory("POST", "/Users", body);
    expect([answer.status, answer.headers["content-type"]]).toEqual([status, "application/scim+json; charset=utf-8"]);
    if (status >= 400) expect(answer.body).toMatchObject({ status: String(status), detail: expect.any(String) });
  });

  test("markup in a name is kept as text", async () => {
    const displayName = `<script>alert(1)</script> ' or 1=1 --`;
    const answer = await directory("POST", "/Users", wireUser("markup", { displayName }));
    expect([answer.status, answer.body.displayName]).toEqual([201, displayName]);
  });

  test.each([
    ['userName sw "a"'],
    ['userName eq "a" or active eq true'],
    ['(userName eq "a")'],
    ['not (userName eq "a")'],
    ["userName pr"],
    ['password eq "a"'],
    ['__proto__ eq "a"'],
    ['toString eq "a"'],
    ['userName eq "a'],
    ['userName eq "a" and'],
    ['userName eq "\\x"'],
    ['active eq "måske"'],
    [Array.from({ length: 6 }, () => 'userName eq "a"').join(" and ")],
    ["("].map((open) => open.repeat(900)),
    [`${"a.".repeat(400)}b eq "1"`],
    [""],
  ])("the filter %j is refused", async (filter) => {
    const { status, body } = await directory("GET", `/Users?filter=${encodeURIComponent(filter ?? "")}`);
    expect([status, body.scimType]).toEqual([400, "invalidFilter"]);
  });

  test("a filter has a limited length, and SQL in its value is not executed", async () => {
    const long = await directory("GET", `/Users?filter=${encodeURIComponent(`userName eq "${"x".repeat(1_000)}"`)}`);
    expect([long.status, long.body.scimType]).toEqual([400, "invalidValue"]);
    const injected = encodeURIComponent(`userName eq "x' or '1'='1"`);
    expect((await directory("GET", `/Users?filter=${injected}`)).body.totalResults).toBe(0);
    expect((await directory("GET", `/Users?filter=${encodeURIComponent('userName eq "\\u0000"')}`)).status).toBe(400);
  });

  test.each([
    ["an unknown operation", { op: "move", path: "active", value: true }, "invalidSyntax"],
    ["a removal of nothing", { op: "remove" }, "noTarget"],
    ["an unknown path", { op: "replace", path: "isAdmin", value: true }, "invalidPath"],
    ["a path of a prototype", { op: "replace", path: "__proto__", value: true }, "invalidPath"],
    ["a path of an inherited name", { op: "replace", path: "constructor", value: "x" }, "invalidPath"],
    ["a path with unclosed brackets", { op: "replace", path: "emails[[[[", value: "x" }, "invalidPath"],
    ["an id", { op: "replace", path: "id", value: "1" }, "mutability"],
    ["no userName", { op: "remove", path: "userName" }, "mutability"],
    ["no address", { op: "remove", path: "emails" }, "mutability"],
    ["a text without path", { op: "replace", value: "x" }, "invalidValue"],
    ["an invalid state", { op: "replace", path: "active", value: { deep: [] } }, "invalidValue"],
    ["an invalid address", { op: "replace", path: 'emails[type eq "work"].value', value: "x" }, "invalidValue"],
  ])("a PATCH with %s is refused, and changes nothing", async (_name, operation, scimType) => {
    const user = await aUser(server.db, ["employee"]);
    const rename = { op: "replace", path: "displayName", value: "Andet navn" };
    const answer = await directory("PATCH", `/Users/${user.id}`, patchOf(rename, operation));
    expect([answer.status, answer.body.scimType]).toEqual([400, scimType]);
    expect((await admin.get(`/api/users/${user.id}`)).body).toMatchObject({ name: user.name, version: 1 });
  });

  test("a PATCH has 1 to 100 operations", async () => {
    for (const count of [0, 101]) {
      const many = patchOf(...Array.from({ length: count }, () => ({ op: "replace", path: "title", value: "x" })));
      expect((await directory("PATCH", `/Users/${company.employee.id}`, many)).body.scimType).toBe("invalidValue");
    }
  });

  test("the errors for an unknown id, resource or media type have SCIM's format", async () => {
    for (const path of [
      "/Users/0",
      "/Users/x",
      "/Users/2147483647",
      "/Users/99999999999",
      "/Me",
      "/Bulk",
      "/Groups/9",
      "/x",
    ])
      expect(await directory("GET", path), path).toMatchObject({ status: 404, body: { status: "404" } });
    const headers = { ...bearer(token), "content-type": "application/xml" };
    const other = await server.app.inject({ method: "POST", url: "/scim/v2/Users", headers, payload: "x" });
    expect([other.statusCode, other.json().status]).toEqual([415, "415"]);
  });
});

describe("limits", () => {
  test("a directory with too many requests in a minute is refused, with the time to wait", async () => {
    const limited = await testApp({ writesPerMinute: 8, readsPerMinute: 6 });
    const boss = await aUser(limited.db, ["admin"]);
    const one = directoryOf(limited.app, await scimTokenBy(await limited.login(boss.email)));
    const writes = await Promise.all(
      Array.from({ length: 6 }, (_, place) => one("POST", "/Users", wireUser(`u${place}`))),
    );
    const reads = await Promise.all(Array.from({ length: 8 }, () => one("GET", "/Users")));
    const refused = [...writes, ...reads].filter(({ status }) => status === 429);
    // The limit counts per minute, and a new minute may begin during these calls.
    expect(refused.length).toBeGreaterThanOrEqual(1);
    for (const { headers, body } of refused) {
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      expect(body).toMatchObject({ status: "429" });
    }
    await limited.close();
  });
});

test("SCIM cannot set a password, so a new user cannot log in with a password", async () => {
  const wanted = wireUser("kode", { password: testPassword });
  await directory("POST", "/Users", wanted);
  const visitor = await server.visitor();
  const login = await visitor.post("/login", { email: "kode@firma.test", password: testPassword });
  expect(login.status).toBe(422);
});
