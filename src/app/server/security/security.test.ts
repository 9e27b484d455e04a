import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { aJob, aUser, jobInputFor, storedJob } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { testApp } from "#testing/test-app.ts";
import { buildApp } from "../app.ts";

/* Attempts to get in, or to get data out; docs/security.md names these tests. */

const { server, company, admin } = setUpCompany();

describe("response headers", () => {
  test("the headers forbid other sites to frame, sniff, embed or read a response, and foreign scripts to run", async () => {
    for (const answer of [await admin.visit("/jobs"), await admin.get("/api/user"), await admin.get("/api/none")]) {
      const { headers } = answer;
      const csp = Object.fromEntries(
        String(headers["content-security-policy"])
          .split(";")
          .map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1).join(" ")]),
      );
      expect(csp["default-src"]).toBe("'self'");
      expect(csp["script-src"] ?? csp["default-src"]).not.toMatch(/unsafe|\*|data:|https?:/);
      expect(csp["object-src"]).toBe("'none'");
      expect(csp["base-uri"]).toBe("'none'");
      expect(csp["form-action"]).toBe("'self'");
      expect(csp["frame-ancestors"]).toBe("'none'");
      expect(headers["x-frame-options"]).toBe("DENY");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
      expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
      expect(Object.keys(headers).filter((name) => /^access-control-|^x-powered-by$|^server$/.test(name))).toEqual([]);
    }
  });

  test("the response for an asset has no headers that concern only pages", async () => {
    const { headers } = await admin.get("/assets/none.js");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers).not.toHaveProperty("content-security-policy");
    expect(headers).not.toHaveProperty("x-frame-options");
  });

  test("no cache stores private responses or refusals", async () => {
    const { payroll_id } = await aJob(server.db, company, { job_status: "PAID" });
    const answers = await Promise.all([
      admin.get("/api/user"),
      admin.get("/api/jobs"),
      admin.get("/api/audit-log"),
      admin.get("/api/users/2000000000"),
      admin.get(`/payrolls/${payroll_id}?format=excel`),
      admin.get("/api/jobs/export?from=2026-01-01&to=2026-01-31&format=csv"),
      admin.post("/api/jobs", {}),
      admin.visit("/profile"),
      (await server.visitor()).get("/api/user"),
      (await server.visitor()).post("/login", {}),
    ]);
    for (const { headers, status } of answers) expect([status, headers["cache-control"]]).toEqual([status, "no-store"]);
  });

  test("a response over https has the header that requires https for a year", async () => {
    const https = await testApp({ baseUrl: "https://dagvaerk.example.dk" });
    const { headers } = await (await https.visitor()).get("/healthz");
    await https.close();
    expect(headers["strict-transport-security"]).toMatch(/^max-age=31536000; includeSubDomains$/);
  });

  test("the cookie cannot be read by scripts or sent by other sites", async () => {
    const { headers } = await (await server.visitor()).get("/", { cookie: "" });
    expect(headers["set-cookie"]).toMatch(/^dagvaerk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});

describe("header injection:", () => {
  const hostile = 'Æ"; filename="evil.html"\r\nSet-Cookie: dagvaerk=stolen\r\n\r\n<script>';

  test("a payroll file's name does not contain the description of the run", async () => {
    await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER" });
    const run = { description: hostile, created_before_date: today().toString(), jobs: "approved" };
    expect(Object.keys((await admin.post("/api/payrolls", run)).body.errors)).toEqual(["description"]);
    const { id } = (await admin.post("/api/payrolls", { ...run, description: "Løn" })).body;
    // Older versions stored line breaks.
    await server.db.updateTable("payrolls").set({ description: hostile }).where("id", "=", id).execute();
    for (const format of ["excel", "xlsx"]) {
      const { status, headers } = await admin.get(`/payrolls/${id}?format=${format}`);
      expect(status).toBe(200);
      expect(headers["content-disposition"]).toMatch(/^attachment; filename="[\w-]+\.(csv|xlsx)"$/);
      expect(headers["set-cookie"]).toBeUndefined();
    }
  });

  test("an export's name contains only dates", async () => {
    for (const from of [hostile, "2026-01-01\r\nX-Injected: yes"])
      expect((await admin.get(`/api/jobs/export?from=${encodeURIComponent(from)}&to=2026-01-31`)).status).toBe(422);
  });

  test("a user's name cannot add headers to a mail", async () => {
    const name = "Ida\r\nBcc: evil@example.com\r\n\r\nHej";
    const email = "ida@dagvaerk.test";
    const values = { name, email, employee_id: "INJ", default_hourly_rate: 1, roles: [4] };
    expect(Object.keys((await admin.post("/api/users", values)).body.errors)).toEqual(["name"]);
    // Older versions stored line breaks.
    await aUser(server.db, ["employee"], { name, email });
    expect((await admin.post("/password/email", { email })).status).toBe(200);
    await server.mails(1);
    const folder = join(server.config.dataDir, "mail");
    const [file = ""] = await readdir(folder);
    const mail = await readFile(join(folder, file), "utf8");
    const head = mail.slice(0, mail.indexOf("\r\n\r\n")).split("\r\n");
    const names = head.filter((line) => !/^\s/.test(line)).map((line) => line.split(":")[0]);
    expect(names.sort()).toEqual([
      "Auto-Submitted",
      "Content-Transfer-Encoding",
      "Content-Type",
      "Date",
      "From",
      "MIME-Version",
      "Message-ID",
      "Subject",
      "To",
      "X-Auto-Response-Suppress",
    ]);
    expect((await admin.post("/password/email", { email: "a@b.dk\r\nBcc: evil@example.com" })).status).toBe(422);
  });
});

describe("mass assignment", () => {
  const forbidden = () => ({
    id: 1_999_999_999,
    user_id: company.admin.id,
    version: 1,
    job_status: "APPROVED_BY_MANAGER",
    payroll_id: 1,
    minutes: 1,
    owner_approved_by_user_id: company.owner.id,
    manager_approved_by_user_id: company.manager.id,
    rejection_reason: "x",
    password_hash: "$argon2id$x",
    created_at: "2001-01-01",
    created_by_user_id: company.employee.id,
    deleted_at: "2001-01-01",
    status: "active",
    annulled_at: "2001-01-01",
    authorizations: ["create-user"],
    authorized_actions: { approve: true },
    isAdmin: true,
  });

  test("saving a job sets no forbidden fields", async () => {
    const employee = await server.login(company.employee.email);
    const input = { ...forbidden(), ...jobInputFor(company) };
    const { status, body } = await employee.post("/api/jobs", { ...input, price: 9_999 });
    expect(status).toBe(201);
    const expected = {
      user_id: company.employee.id,
      job_status: "NEW",
      payroll_id: null,
      price: 1600,
      minutes: 480,
      owner_approved_by_user_id: null,
      manager_approved_by_user_id: null,
      rejection_reason: null,
    };
    expect(await storedJob(server.db, body.id)).toMatchObject(expected);
    expect((await employee.put(`/api/jobs/${body.id}`, { ...input, note: "Ny" })).status).toBe(200);
    expect(await storedJob(server.db, body.id)).toMatchObject({ ...expected, note: "Ny" });
    const owner = await server.login(company.owner.email);
    const patch = {
      ...forbidden(),
      version: undefined,
      job_status: "APPROVED_BY_PROJECT_OWNER",
      price: 1,
      user_id: company.owner.id,
    };
    expect((await owner.patch(`/api/jobs/${body.id}`, patch)).status).toBe(200);
    expect(await storedJob(server.db, body.id)).toMatchObject({
      ...expected,
      job_status: "APPROVED_BY_PROJECT_OWNER",
      owner_approved_by_user_id: company.owner.id,
    });
  });

  test("saving a user sets no forbidden fields", async () => {
    const input = {
      name: "Ny",
      email: "masse@dagvaerk.test",
      employee_id: "MASSE",
      default_hourly_rate: 1,
      roles: [4],
    };
    const { status, body } = await admin.post("/api/users", { ...forbidden(), ...input });
    expect(status).toBe(201);
    expect(body.id).not.toBe(1_999_999_999);
    const stored = () => server.db.selectFrom("users").selectAll().where("id", "=", body.id).executeTakeFirstOrThrow();
    const before = await stored();
    expect(before).toMatchObject({ status: "invited", password_hash: null, deleted_at: null });
    expect((await admin.put(`/api/users/${body.id}`, { ...forbidden(), ...input, name: "Ny 2" })).status).toBe(200);
    const changed = { name: "Ny 2", display_name: "Ny 2", version: 2, changed_by_user_id: company.admin.id };
    expect(await stored()).toEqual({ ...before, ...changed });
  });

  test("saving a project, a cost center or a job type sets no forbidden fields", async () => {
    const [owner_user_id, manager_id] = [company.owner.id, company.manager.id];
    for (const [path, input] of [
      ["projects", { name: "M", code: "MASSE", owner_user_id, default_cost_center_id: null }],
      ["cost-centers", { name: "M", code: "MASSE", owner_user_id: manager_id }],
      ["job-types", { name: "M", salary_code: "MASSE" }],
    ] as const) {
      const { status, body } = await admin.post(`/api/${path}`, { ...forbidden(), ...input });
      expect([path, status]).toEqual([path, 201]);
      expect(body.id).not.toBe(1_999_999_999);
      const changed = await admin.put(`/api/${path}/${body.id}`, { ...forbidden(), ...input, name: "M2" });
      expect(changed.body).toMatchObject({ id: body.id, name: "M2" });
    }
  });

  test("making a payroll run sets no forbidden fields", async () => {
    await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER" });
    const input = { description: "M", created_before_date: today().toString(), jobs: "approved" };
    const { body } = await admin.post("/api/payrolls", { ...forbidden(), ...input, total_price: 1 });
    const run = await server.db.selectFrom("payrolls").selectAll().where("id", "=", body.id).executeTakeFirstOrThrow();
    expect(run).toMatchObject({ created_by_user_id: company.admin.id, annulled_at: null, total_price: 1600 });
  });

  test("a login and a change of password set no forbidden fields", async () => {
    const user = await aUser(server.db, ["employee"]);
    const client = await server.login(user.email);
    const password = { current_password: "prøv en hemmelig kode", password: "en helt ny kode" };
    const body = { ...forbidden(), ...password, password_confirmation: "en helt ny kode" };
    expect((await client.put("/api/user/password", body)).status).toBe(204);
    const login = { ...forbidden(), email: user.email, password: "en helt ny kode" };
    expect((await (await server.visitor()).post("/login", login)).body).toMatchObject({
      id: user.id,
      authorizations: ["index-own-jobs"],
    });
  });

  test("a body with the keys of a prototype is refused", async () => {
    const payload = `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"name":"P"}`;
    const headers = { cookie: admin.cookie, "x-csrf-token": admin.csrfToken, "content-type": "application/json" };
    const answer = await server.app.inject({ method: "POST", url: "/api/job-types", headers, payload });
    expect(answer.statusCode).toBe(400);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe("over the wire:", () => {
  let port: number;
  /** A server with short timeouts, for unfinished requests. */
  let hasty: FastifyInstance;
  let hastyPort: number;

  beforeAll(async () => {
    port = await portOf(server.app);
    const timeouts = { headers: 300, request: 600, silence: 5_000, checkedEvery: 100 };
    hasty = await buildApp({ config: server.config, db: server.db, timeouts });
    hastyPort = await portOf(hasty);
  });

  async function portOf(app: FastifyInstance): Promise<number> {
    await app.listen({ port: 0, host: "127.0.0.1" });
    return (app.server.address() as AddressInfo).port;
  }

  afterAll(() => hasty.close());

  type Raw = { status: number; body: string };

  /** Sends the path literally, without normalisation. */
  function raw(path: string, method = "GET", headers: Record<string, string> = {}, body = ""): Promise<Raw> {
    return new Promise((resolve, reject) => {
      const asked = request({ host: "127.0.0.1", port, path, method, headers }, async (answer) => {
        resolve({ status: answer.statusCode ?? 0, body: (await answer.toArray()).join("") });
      });
      asked.on("error", reject).end(body);
    });
  }

  test.each([
    "/assets/../../../package.json",
    "/assets/..%2f..%2f..%2fpackage.json",
    "/assets/..%2F..%2F..%2Fpackage.json",
    "/assets/%2e%2e/%2e%2e/%2e%2e/package.json",
    "/assets/..%5c..%5c..%5cpackage.json",
    "/assets/....//....//....//package.json",
    "/assets/..%252f..%252fpackage.json",
    "/assets/%00/../../package.json",
    "/assets//etc/passwd",
    "/assets/.%00./package.json",
    "/favicon.svg/../../package.json",
    "//assets/..%2f..%2f..%2fpackage.json",
  ])("the path trick %s reaches no file", async (path) => {
    const { status, body } = await raw(path);
    expect(status).toBeLessThan(500);
    expect(body).not.toMatch(/"dependencies"|root:x:/);
    if (path.startsWith("/assets/")) expect([400, 403, 404]).toContain(status);
  });

  test.each([
    "/api/..%2fapi/users",
    "/api/%2e%2e/api/users",
    "//api/users",
    "/API/users",
    "/api/users%2f",
    "/api/users;a=b",
    "/./api/users",
    "/api//users",
  ])("the path trick %s does not bypass the login", async (path) => {
    const { body } = await raw(path);
    expect(body).not.toContain("@dagvaerk.test");
  });

  test("a repeated parameter is refused", async () => {
    const headers = { cookie: admin.cookie ?? "" };
    expect((await raw("/api/jobs?projectScope=own", "GET", headers)).status).toBe(200);
    expect((await raw("/api/jobs?projectScope=own&projectScope=all", "GET", headers)).status).toBe(422);
    expect((await raw("/api/jobs?page=1&page=2", "GET", headers)).status).toBe(422);
  });

  test("TRACE is not answered", async () => {
    const { status, body } = await raw("/", "TRACE", { "x-secret": "echoed" });
    expect([status, body]).toEqual([404, expect.not.stringContaining("echoed")]);
  });

  test("a body that is too large is refused, with any declared length", async () => {
    const headers = {
      "content-type": "application/json",
      cookie: admin.cookie ?? "",
      "x-csrf-token": admin.csrfToken ?? "",
    };
    const body = `{"note":"${"x".repeat(300 * 1024)}"}`;
    expect((await raw("/api/jobs", "POST", headers, body)).status).toBe(413);
    const chunked = { ...headers, "transfer-encoding": "chunked" };
    expect((await raw("/api/jobs", "POST", chunked, body)).status).toBe(413);
    expect((await raw("/api/jobs", "GET", { "x-long": "x".repeat(20_000) })).status).toBe(431);
  });

  /** The response to a client that stops in the middle of its request, and the end of the connection. */
  async function slow(first: string): Promise<string> {
    const socket: Socket = connect(hastyPort, "127.0.0.1");
    let answer = "";
    socket.on("data", (data) => {
      answer += data;
    });
    socket.write(first);
    await once(socket, "close", { signal: AbortSignal.timeout(60_000) });
    return answer;
  }

  test("the connection of a client that does not finish its headers is closed", async () => {
    expect(await slow("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ")).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  test("the connection of a client that does not finish its body is closed", async () => {
    const head = [
      "POST /api/jobs HTTP/1.1",
      "Host: x",
      `Cookie: ${admin.cookie}`,
      `X-CSRF-Token: ${admin.csrfToken}`,
      "Content-Type: application/json",
      "Content-Length: 1000",
    ];
    expect(await slow(`${head.join("\r\n")}\r\n\r\n{"note":"`)).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  test("a request with two different lengths is refused", async () => {
    const smuggled =
      "POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nX";
    expect(await slow(smuggled)).toMatch(/^HTTP\/1\.1 400 /);
  });
});
