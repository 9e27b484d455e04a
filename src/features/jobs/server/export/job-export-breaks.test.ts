import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { setUpCompany } from "../../../../testing/set-up.ts";
import { capturedLog } from "../../../../testing/test-app.ts";

/*
 * What a client gets of an export when the database fails in the middle of it, over a real connection. There is more to
 * send than the system holds for a client that does not read, so what is read after the failure was not yet asked for.
 */

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

/** The head of the answer; the rest of it waits until it is read. */
async function download(format: string): Promise<IncomingMessage> {
  const { port } = server.app.server.address() as AddressInfo;
  const headers = { cookie: admin.cookie ?? "", "x-requested-with": "XMLHttpRequest" };
  const asked = request({ port, host: "127.0.0.1", path: path(format), headers }).end();
  const [response] = await once(asked, "response");
  return response;
}

async function withoutCostCenters<Result>(work: () => Promise<Result>): Promise<Result> {
  await sql`alter table cost_centers rename to gone`.execute(server.db);
  try {
    return await work();
  } finally {
    await sql`alter table gone rename to cost_centers`.execute(server.db);
  }
}

test.each(["csv", "xlsx"])(
  "an export as %s that fails half-way ends as no whole file, and is logged",
  async (format) => {
    const response = await download(format);
    expect(response.statusCode).toBe(200);
    const failure = await withoutCostCenters(() => response.forEach(() => {}).catch((error: Error) => error));
    expect(failure).toMatchObject({ code: "ECONNRESET" });
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

test("to who speaks HTTP/1.0, where the end of the connection is the end of a file, it ends by a reset", async () => {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.write(`GET ${path("csv")} HTTP/1.0\r\ncookie: ${admin.cookie}\r\nx-requested-with: XMLHttpRequest\r\n\r\n`);
  await once(socket, "readable");
  const failure = await withoutCostCenters(() => socket.forEach(() => {}).catch((error: Error) => error));
  expect(failure).toMatchObject({ code: "ECONNRESET" });
});

test.each(["csv", "xlsx"])(
  "one that fails before its first byte is answered as any failure, in Danish",
  async (format) => {
    const { status, body, headers } = await withoutCostCenters(() => admin.get(path(format)));
    expect([status, body]).toEqual([500, { message: "Der skete en fejl på serveren. Prøv igen." }]);
    expect(headers["content-disposition"]).toBeUndefined();
    expect(log.map((line) => JSON.parse(line))).toMatchObject([{ msg: "request failed", err: { code: "42P01" } }]);
  },
);

test.each(["csv", "xlsx"])("a whole one as %s is said to be whole", async (format) => {
  const response = await download(format);
  await response.forEach(() => {});
  expect([response.complete, log]).toEqual([true, []]);
});
