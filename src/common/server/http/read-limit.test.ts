import { beforeEach, describe, expect, test, vi } from "vitest";
import { setUpCompany } from "#testing/set-up.ts";

const limit = 20;
const { server, company } = setUpCompany({ readsPerMinute: limit });

/** Time stands still in each test, in another minute than that of the former test. */
let minute = Date.UTC(2026, 10, 26, 12);
beforeEach(() => {
  minute += 60_000;
  vi.spyOn(Temporal.Now, "instant").mockImplementation(() => Temporal.Instant.fromEpochMilliseconds(minute + 15_000));
  return () => vi.restoreAllMocks();
});

describe("reads beyond the limit of a minute", () => {
  test("a user who has used up a minute's reads waits for the next minute, and colleagues do not wait", async () => {
    const [employee, owner] = [await server.login(company.employee.email), await server.login(company.owner.email)];
    minute += 60_000;
    for (let read = 0; read < limit; read++) expect((await employee.get("/api/user")).status).toBe(200);
    expect(await employee.get("/api/user")).toMatchObject({ status: 429, headers: { "retry-after": "45" } });
    expect((await owner.get("/api/user")).status).toBe(200);
    minute += 60_000;
    expect((await employee.get("/api/user")).status).toBe(200);
  });

  test("pages count as reads and are retried by the browser; writes, health checks and the shell do not count", async () => {
    const employee = await server.login(company.employee.email);
    minute += 60_000;
    for (let read = 0; read < limit; read++) await employee.get("/api/user");
    const token = employee.csrfToken;
    const page = await employee.visit("/jobs");
    employee.csrfToken = token;
    expect(page).toMatchObject({ status: 429, headers: { "retry-after": "45", refresh: "45" } });
    expect(page.body).toContain("<h1>Dagværk</h1><p>For mange forespørgsler på kort tid.");
    for (const path of ["/healthz", "/readyz", "/shell"]) expect((await employee.get(path)).status, path).toBe(200);
    expect((await employee.post("/logout")).status).toBe(204);
  });

  test.each([
    ["/api/openapi.json", 200],
    ["/api/ical/unknown.ics", 404],
  ])("reads of %s without a login are counted by client, with four times the limit", async (path, status) => {
    const [visitor, elsewhere] = [await server.visitor("10.0.0.1"), await server.visitor("10.0.0.2")];
    minute += 60_000;
    for (let read = 0; read < 4 * limit; read++) expect((await visitor.get(path)).status).toBe(status);
    expect((await visitor.get(path)).status).toBe(429);
    expect((await elsewhere.get(path)).status).toBe(status);
  });
});

test("the OpenAPI document is generated once for many requests", async () => {
  const visitor = await server.visitor("10.0.0.3");
  expect((await visitor.get("/api/openapi.json")).status).toBe(200);
  const made = vi.spyOn(server.app, "swagger");
  for (let read = 0; read < 3; read++) expect((await visitor.get("/api/openapi.json")).body.openapi).toBe("3.1.0");
  expect(made).not.toHaveBeenCalled();
});
