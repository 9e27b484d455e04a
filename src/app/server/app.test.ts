import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { aUser } from "#testing/data/factories.ts";
import { type JsonSchema, mismatch, operationFor, operationsOf, withoutReferences } from "#testing/openapi.ts";
import { setUpApp } from "#testing/set-up.ts";
import { testApp } from "#testing/test-app.ts";

type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  security?: Record<string, string[]>[];
  description?: string;
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
};

type Document = {
  openapi: string;
  info: { title: string; version: string };
  components: { securitySchemes: Record<string, object> };
  paths: Record<string, Record<string, Operation>>;
};

const server = setUpApp();
let routes: { method: string; url: string }[];
let document: Document;

beforeAll(async () => {
  const response = await server.app.inject("/api/openapi.json");
  document = withoutReferences(response.json()) as Document;
  routes = server.app.printRoutes({ commonPrefix: false }).split("\n").flatMap(routesOf);
});

const stack: string[] = [];

/** A line of Fastify's tree of routes, such as `│   ├── /jobs (GET, HEAD, POST)`. */
function routesOf(line: string): { method: string; url: string }[] {
  const [, indent = "", part = "", methods = ""] = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
  stack.length = indent.length / 4;
  stack.push(part);
  const url = stack.join("");
  return methods
    .split(", ")
    .filter(Boolean)
    .map((method) => ({ method, url }));
}

describe("the OpenAPI document", () => {
  test("the OpenAPI document has version 3.1 and is open to everybody", async () => {
    const answer = await (await server.visitor()).get("/api/openapi.json");
    expect(answer.status).toBe(200);
    expect(document.openapi).toBe("3.1.0");
    expect(document.info).toMatchObject({ title: "Dagværk", version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  });

  test("the OpenAPI document has every route except the pages", () => {
    const isPage = (url: string) =>
      /\*$|^\/favicon|^\/robots|^\/old-browser|^\/(icons\/|shell$|start$|login\/callback\/|sw\.js$|manifest)|^\/api\/openapi\.json$/.test(
        url,
      );
    const expected = routes
      .filter(({ method, url }) => method !== "HEAD" && !isPage(url))
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, "{$1}")}`);
    const named = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(expected).toContain("PUT /api/users/{userId}/jobs/{jobId}");
    expect(named.sort()).toEqual(expected.sort());
  });

  test("the OpenAPI document describes each operation's path parameters and responses", () => {
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(operations)) {
        const name = `${method} ${path}`;
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
        const parameters = operation.parameters ?? [];
        expect(
          parameters.filter((parameter) => parameter.in === "path").map((parameter) => parameter.name),
          name,
        ).toEqual(inPath);
        for (const parameter of parameters) expect(parameter.schema, name).toBeTypeOf("object");
        for (const [status, answer] of Object.entries(operation.responses)) {
          expect(status, name).toMatch(/^([1-5]\d\d|[1-5]XX|default)$/);
          expect(answer.description, name).toBeTypeOf("string");
        }
        expect(Object.keys(operation.responses), name).toEqual(expect.arrayContaining(["4XX", "5XX"]));
      }
  });

  test("the OpenAPI document has bounds for each number in requests and responses", () => {
    const unbounded = (value: unknown, most: number, where: string): string[] => {
      if (typeof value !== "object" || value === null) return [];
      const inside = Object.entries(value).flatMap(([key, part]) => unbounded(part, most, `${where} ${key}`));
      const { type, minimum, maximum, enum: values, const: only } = value as JsonSchema;
      const isNumber = [type].flat().some((one) => one === "integer" || one === "number");
      // Zod gives an unbounded integer the largest exact number as its maximum.
      const isBounded =
        (values ?? only) !== undefined ||
        Math.max(Math.abs(minimum ?? most + 1), Math.abs(maximum ?? most + 1)) <= most;
      return isNumber && !isBounded ? [where, ...inside] : inside;
    };
    const operations = operationsOf(server.app);
    expect(
      operations.flatMap(({ method, path, ...operation }) => [
        ...unbounded([operation.parameters, operation.body], 2_147_483_647, `${method} ${path}`),
        ...unbounded(operation.responses, Number.MAX_SAFE_INTEGER / 100, `${method} ${path}`),
      ]),
    ).toEqual([]);
  });

  test("the OpenAPI document names the credentials of each call", () => {
    expect(document.components.securitySchemes).toMatchObject({
      browser: { type: "apiKey", in: "cookie", name: "dagvaerk" },
      csrf: { type: "apiKey", in: "header", name: "X-CSRF-TOKEN" },
    });
    const openReads = ["get /healthz", "get /readyz", "get /api/ical/{file}", "get /api/login-choices"];
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, { security, responses }] of Object.entries(operations)) {
        const name = `${method} ${path}`;
        const read = openReads.includes(name) ? [] : [{ browser: [] }];
        if (path.startsWith("/scim/")) {
          expect([security, "302" in responses], name).toEqual([[{ scim: [] }], false]);
          continue;
        }
        const byBrowser = security?.filter((one) => !("token" in one));
        expect(byBrowser, name).toEqual(method === "get" ? read : [{ browser: [], csrf: [] }]);
        // A browser that follows a link without a session is redirected to the login.
        expect("302" in responses, name).toBe(method === "get" && !openReads.includes(name));
      }
  });

  test.each([
    ["get", "/healthz", "For everybody."],
    ["post", "/login", "For everybody."],
    ["get", "/api/user", "For logged-in users, even before they add the second factor that the company requires."],
    ["get", "/api/projects", "For logged-in users."],
    ["post", "/api/payrolls", "For users who may index-payrolls."],
    ["get", "/api/cost-centers", "For users who may manage-users-jobs, or manage-cost-centers."],
  ])("the OpenAPI document says who may %s %s", (method, path, words) => {
    expect(document.paths[path]?.[method]?.description).toBe(words);
  });

  test("the OpenAPI document says who may use each call", () => {
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, { description }] of Object.entries(operations))
        expect(description, `${method} ${path}`).toMatch(/^For /);
  });

  test("the OpenAPI document names the types of files", () => {
    const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    const typesOf = (path: string) => Object.keys(document.paths[path]?.get?.responses[200]?.content ?? {}).sort();
    expect(typesOf("/api/jobs/export")).toEqual([workbook, "text/csv"]);
    // Lessor's absence is a second file, in an archive with the first.
    expect(typesOf("/payrolls/{payrollId}")).toEqual([workbook, "application/zip", "text/csv"]);
  });

  test.each([
    [
      "the described response",
      { statusCode: 200, type: "application/json; charset=utf-8", body: '{"status":"ok"}' },
      true,
    ],
    ["another status", { statusCode: 201, type: "application/json", body: '{"status":"ok"}' }, false],
    ["another type", { statusCode: 200, type: "text/html", body: "ok" }, false],
    ["another body", { statusCode: 200, type: "application/json", body: '{"status":"fine"}' }, false],
    ["an additional field", { statusCode: 200, type: "application/json", body: '{"status":"ok","a":1}' }, false],
    ["an error of another shape", { statusCode: 404, type: "application/json", body: '{"error":"no"}' }, false],
  ])("a response is compared with the OpenAPI document: %s", (_what, { type, ...answer }, isRight) => {
    const operation = operationFor(operationsOf(server.app), "GET", "/healthz");
    if (!operation) throw new Error("the document has the health of the process");
    const problem = mismatch(operation, { ...answer, headers: { "content-type": type } });
    expect(problem === undefined).toBe(isRight);
  });

  test("the OpenAPI document has the fields of a job", () => {
    const body = document.paths["/api/jobs"]?.post?.requestBody?.content["application/json"];
    const { properties, required } = (body?.schema ?? {}) as { properties: object; required: string[] };
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining([
        "started_at",
        "ended_at",
        "project_id",
        "job_type_id",
        "price_mode",
        "hourly_rate",
        "price",
        "note",
      ]),
    );
    expect(required).toEqual(
      expect.arrayContaining(["started_at", "ended_at", "project_id", "job_type_id", "price_mode"]),
    );
  });
});

test("a date before 2000 or after 2099 is a field error in each call with a date", async () => {
  const admin = await server.login((await aUser(server.db, ["admin"])).email);
  const isDate = (name: string) => /^(from|to|created_?before_?date)$/i.test(name);
  const taken: string[] = [];
  for (const { method, path, parameters, body } of operationsOf(server.app))
    for (const date of ["0001-01-01", "1999-12-31", "2100-01-01", "9999-12-31"]) {
      const inQuery = parameters.map(({ name }) => name).filter(isDate);
      const inBody = Object.keys(body?.properties ?? {}).filter(isDate);
      if (inQuery.length + inBody.length === 0) continue;
      const url = `${path.replace(/\{\w+\}/g, "1")}?${inQuery.map((name) => `${name}=${date}`).join("&")}`;
      const sent = Object.fromEntries(inBody.map((name) => [name, date]));
      const { status, body: answer } = method === "GET" ? await admin.get(url) : await admin.post(url, sent);
      expect(status, `${method} ${url}`).toBe(422);
      for (const name of [...inQuery, ...inBody])
        expect(answer.errors[name], url).toEqual(["Skriv et år mellem 2000 og 2099."]);
      taken.push(`${method} ${path}`);
    }
  expect(new Set(taken).size).toBeGreaterThanOrEqual(8);
});

test("a visitor gets a 401 from each call that needs a login", async () => {
  const open = new Set([
    "/healthz",
    "/readyz",
    "/api/ical/{file}",
    "/login",
    "/login/passkey",
    "/login/passkey/options",
    "/login/provider",
    "/login/provider/code",
    "/api/login-choices",
    "/logout",
    "/password/email",
    "/password/link",
    "/password/reset",
  ]);
  const visitor = await server.visitor();
  for (const [path, operations] of Object.entries(document.paths)) {
    if (open.has(path)) continue;
    const url = path.replace(/\{\w+\}/g, "1");
    for (const method of Object.keys(operations) as ("get" | "post" | "put" | "patch" | "delete")[])
      expect((await visitor[method](url)).status, `${method} ${path}`).toBe(401);
  }
});

test("a response has only the fields of its schema, and a response that lacks a field is not sent", () => {
  const schema = z.object({ data: z.array(z.object({ id: z.int() })), note: z.nullable(z.string()) });
  const write = server.app.serializerCompiler?.({ schema, method: "GET", url: "/" });
  const secret = { password_hash: "x" };
  expect(write?.({ data: [{ id: 1, ...secret }], note: null, ...secret })).toBe('{"data":[{"id":1}],"note":null}');
  expect(() => write?.({ data: [{}], note: null })).toThrow();
});

describe("a page", () => {
  test("each address that is no call and no file gets the page, with its security headers", async () => {
    const client = await server.visitor();
    for (const path of ["/", "/jobs", "/users/7/jobs/3", "/no/such/page", "/password/reset/abc?email=a@b.dk"]) {
      const { status, body, headers } = await client.visit(path);
      expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(body).toContain('<meta name="csrf-token" content="');
      expect(headers["content-security-policy"]).toContain("default-src 'self'");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  test("the page shows no demo logins outside the demo", async () => {
    expect((await (await server.visitor()).visit()).body).not.toContain("demo-logins");
  });

  test("the page contains the app's address only if BASE_URL is set", async () => {
    expect((await (await server.visitor()).visit()).body).not.toContain("base-url");
    const other = await testApp({ baseUrl: "https://tid.firma.dk", hasBaseUrl: true });
    const { body } = await (await other.visitor()).visit();
    expect(body).toContain('<script type="application/json" id="base-url">"https://tid.firma.dk"</script>');
    await other.close();
  });

  test("a user's name cannot break out of the page's data", async () => {
    const { id } = await aUser(server.db, [], { name: "</script><script>alert(1)</script>" });
    const client = await server.visitor();
    const { hashToken } = await import("#common/server/auth/session-token.ts");
    const token = client.cookie?.split("=")[1] as string;
    await server.db
      .insertInto("sessions")
      .values({ token_hash: hashToken(token), user_id: id, remember: false, expires_at: new Date(Date.now() + 60_000) })
      .execute();
    const { body } = await client.visit();
    expect(body).toContain("\\u003c/script>");
    expect(body).not.toContain("alert(1)</script>");
  });
});
