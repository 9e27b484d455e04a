import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { failureOf, startDownload, startOldDownload, withoutTable } from "#testing/broken-transfer.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { capturedLog } from "#testing/test-app.ts";

const note = "en hemmelig note";

const { server, company, admin } = setUpCompany({ logLevel: "error" });
let log: string[];

beforeAll(async () => {
  log = capturedLog(server.app);
  await sql`insert into jobs (user_id, project_id, job_type_id, started_at, ended_at, price_mode, price, note)
    select ${company.employee.id}, ${company.project.id}, ${company.jobType.id}, '2026-11-05T08:00Z', '2026-11-05T09:00Z',
      'manual', 1, ${note} || (select string_agg(md5(random()::text), '') from generate_series(1, 60) where number > 0)
    from generate_series(1, 9000) as number`.execute(server.db);
  await server.app.listen({ port: 0, host: "127.0.0.1" });
});

beforeEach(() => {
  log.length = 0;
});

const path = (format: string) => `/api/jobs/export?from=2026-11-01&to=2026-11-30&format=${format}`;

const withoutCostCenters = <Result>(work: () => Promise<Result>) => withoutTable(server.db, "cost_centers", work);

test.each(["csv", "xlsx"])(
  "an export as %s that fails half-way is not a complete file, and the failure is logged",
  async (format) => {
    const response = await startDownload(server, admin, path(format));
    expect(response.statusCode).toBe(200);
    expect(await withoutCostCenters(() => failureOf(response))).toMatchObject({ code: "ECONNRESET" });
    expect(response.complete).toBe(false);
    expect(log.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 50,
        msg: "answer broken off",
        reqId: expect.any(String),
        route: "/api/jobs/export",
        err: { code: "42P01" },
      },
    ]);
    expect(log.join("")).not.toContain(note);
  },
);

test("an export over HTTP/1.0 that fails half-way ends with a reset of the connection", async () => {
  const socket = await startOldDownload(server, admin, path("csv"));
  expect(await withoutCostCenters(() => failureOf(socket))).toMatchObject({ code: "ECONNRESET" });
});

test.each(["csv", "xlsx"])(
  "an export that fails before its first byte gets an ordinary error response in Danish",
  async (format) => {
    const { status, body, headers } = await withoutCostCenters(() => admin.get(path(format)));
    expect([status, body]).toEqual([500, { message: "Der skete en fejl på serveren. Prøv igen." }]);
    expect(headers["content-disposition"]).toBeUndefined();
    expect(log.map((line) => JSON.parse(line))).toMatchObject([{ msg: "request failed", err: { code: "42P01" } }]);
  },
);

test.each(["csv", "xlsx"])("a complete export as %s is marked as complete", async (format) => {
  const response = await startDownload(server, admin, path(format));
  expect(await failureOf(response)).toBeUndefined();
  expect([response.complete, log]).toEqual([true, []]);
});
