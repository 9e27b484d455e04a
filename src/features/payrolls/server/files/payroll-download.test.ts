import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readXlsx } from "hucre/xlsx";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import {
  type PayrollFormatName,
  payrollFormatNames,
  workbookSheets,
} from "#features/payroll-files/rules/payroll-formats.ts";
import { makePayrollFile } from "#features/payroll-files/server/payroll-file.ts";
import { findPayrollSetup } from "#features/payroll-files/server/payroll-setup.store.ts";
import { aJob, aJobType } from "#testing/data/factories.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { listPayrollLines } from "../lines/file-lines.store.ts";
import { insertPayrollFile } from "./payroll-files.store.ts";

/** A download is recorded only when a file was sent completely. */

const { server, company, admin } = setUpCompany();
let port: number;
let run: number;

beforeAll(async () => {
  await setUpEveryFormat();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  port = (server.app.server.address() as AddressInfo).port;
});

beforeEach(async () => {
  const jobType = await aJobType(server.db, { salary_code: "12/13" });
  await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER", job_type_id: jobType.id });
  const { body } = await admin.post("/api/payrolls", { description: "Kørsel", created_before_date: `${today()}` });
  run = body.id;
});

async function setUpEveryFormat(): Promise<void> {
  const { updated_at, updated_by, ...setup } = (await admin.get("/api/payroll-setup")).body;
  const datalon = { ...filledPayrollSetup.datalon, group_text: "Ærø €", amount_code: "" };
  Object.assign(setup, filledPayrollSetup, { datalon });
  expect((await admin.put("/api/payroll-setup", setup)).status).toBe(200);
}

type Headers = Record<string, string>;
const fileOf = (format: PayrollFormatName) => `/payrolls/${run}?format=${format}`;

function ask(path: string, method: "GET" | "HEAD", headers: Headers = {}) {
  return request({ host: "127.0.0.1", port, path, method, headers: { cookie: admin.cookie ?? "", ...headers } });
}

async function send(path: string, method: "GET" | "HEAD", headers: Headers = {}) {
  const call = ask(path, method, headers).end();
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  const bytes = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode, headers: answer.headers, bytes };
}

async function nextAnswer(): Promise<ServerResponse> {
  const [, answer] = (await once(server.app.server, "request")) as [IncomingMessage, ServerResponse];
  return answer;
}

async function expectUntouched(): Promise<void> {
  const { body } = await admin.get(`/api/payrolls/${run}`);
  expect(body).toMatchObject({ downloads_count: 0, annul_refusal: null });
  const entries = server.db.selectFrom("audit_log").select("id").where("kind", "=", "payroll-downloaded");
  expect(await entries.where("record_id", "=", run).execute()).toEqual([]);
  expect((await admin.post(`/api/payrolls/${run}/annulment`, {})).status).toBe(200);
}

/** Stores a file that is longer than the operating system buffers for a client that does not read. */
async function keepLongFile(): Promise<Buffer> {
  const bytes = randomBytes(32 * 1024 * 1024);
  await insertPayrollFile(server.db, {
    payroll_id: run,
    format: "danlon",
    file_name: "danloen.csv",
    content_type: "text/csv; charset=utf-8",
    sha256: createHash("sha256").update(bytes).digest("hex"),
    bytes,
    created_by_user_id: company.admin.id,
  });
  return bytes;
}

describe.each(payrollFormatNames)("the file of a run as %s", (format) => {
  test("a HEAD request returns the headers of a download, and records no download", async () => {
    const head = await send(fileOf(format), "HEAD");
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    const kept = await server.db.selectFrom("payroll_files").select("id").where("payroll_id", "=", run).execute();
    expect(kept).toEqual([]);
    const { headers, bytes } = await send(fileOf(format), "GET");
    for (const name of ["content-type", "content-disposition", "content-length", "cache-control"])
      expect([name, head.headers[name]]).toEqual([name, headers[name]]);
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect((await admin.get(`/api/payrolls/${run}`)).body.downloads_count).toBe(1);
  });

  test("the file can be viewed without being downloaded", async () => {
    const { status, headers, bytes } = await send(`/api/payrolls/${run}/file?format=${format}&perPage=100`, "GET");
    expect([status, headers["content-disposition"]]).toEqual([200, undefined]);
    const { data, total } = JSON.parse(bytes.toString());
    expect(data).toHaveLength(total);
    const file = await makeAgain(format);
    expect(data).toEqual(file);
    await expectUntouched();
  });

  test("the run can be annulled after a HEAD request for its file", async () => {
    await send(fileOf(format), "HEAD");
    await expectUntouched();
  });
});

/** The lines of a download, computed independently. */
async function makeAgain(format: PayrollFormatName): Promise<string[]> {
  const { settings } = await findPayrollSetup(server.db);
  const made = await makePayrollFile(
    format,
    settings,
    {
      id: run,
      description: "Kørsel",
      created_before_date: `${today()}`,
      created_at: `${today()} 00:00:00`,
      has_trips: false,
    },
    1,
    [await listPayrollLines(server.db, run)],
  );
  if ("problems" in made) throw new Error(made.problems.join());
  if (workbookSheets(format)) {
    const { sheets } = await readXlsx(made.bytes);
    return (sheets[0]?.rows ?? []).map((row) => row.map(cellText).join(";"));
  }
  const encoding = made.content_type.includes("windows-1252") ? "windows-1252" : "utf-8";
  return new TextDecoder(encoding).decode(made.bytes).trimEnd().split("\r\n");
}

function cellText(cell: unknown): string {
  if (typeof cell === "number") return cell.toFixed(2).replace(".", ",");
  if (cell instanceof Date) return cell.toISOString().slice(0, 10).split("-").reverse().join("-");
  return String(cell ?? "");
}

describe("the view of a file", () => {
  const look = async (query: string) => (await admin.get(`/api/payrolls/${run}/file?${query}`)).body;

  test("the view of a file has pages, and its lines include the header", async () => {
    const whole = (await look("format=excel&perPage=100")).data;
    expect(whole.length).toBeGreaterThan(1);
    expect(await look("format=excel&perPage=1&page=2")).toEqual({
      format: "excel",
      data: [whole[1]],
      per_page: 1,
      total: whole.length,
    });
    expect((await look("format=excel&page=9")).data).toEqual([]);
    expect((await admin.get(`/api/payrolls/${run}/file?format=excel&perPage=101`)).status).toBe(422);
  });

  test("the view shows the stored file, not one made with the current setup", async () => {
    const fetched = await send(fileOf("danlon"), "GET");
    const { updated_at, updated_by, ...setup } = (await admin.get("/api/payroll-setup")).body;
    const changed = { ...setup, danlon: { ...setup.danlon, header: !setup.danlon.header } };
    expect((await admin.put("/api/payroll-setup", changed)).status).toBe(200);
    expect((await look("format=danlon")).data.join("\r\n")).toBe(fetched.bytes.toString().trimEnd());
    await admin.post(`/api/payrolls/${run}/files`, { format: "danlon" });
    expect((await look("format=danlon")).data).not.toEqual(fetched.bytes.toString().trimEnd().split("\r\n"));
  });

  test("the view of a run without a file is refused", async () => {
    await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER", hourly_rate: 0 });
    const { body } = await admin.post("/api/payrolls", { description: "Nul", created_before_date: `${today()}` });
    const path = `/api/payrolls/${body.id}/file?format=lessor5`;
    expect((await admin.get(path)).body.errors.format).toEqual([expect.stringContaining("timer til 0 kr.")]);
    expect((await admin.post(`/api/payrolls/${body.id}/annulment`, {})).status).toBe(200);
    expect((await admin.get(path)).status).toBe(409);
    await server.db
      .updateTable("jobs")
      .set({
        job_status: "REJECTED",
        rejection_reason: "x",
        owner_approved_by_user_id: null,
        manager_approved_by_user_id: null,
      })
      .where("hourly_rate", "=", 0)
      .execute();
  });
});

test.each<Headers>([{ range: "bytes=0-0" }, { range: "bytes=5-", "if-range": "x" }, { "if-none-match": "*" }])(
  "a download with the headers %j is sent completely and recorded",
  async (headers) => {
    const whole = await send(fileOf("danlon"), "GET");
    const answer = await send(fileOf("danlon"), "GET", headers);
    expect([answer.status, answer.bytes.equals(whole.bytes), answer.headers["accept-ranges"]]).toEqual([
      200,
      true,
      "none",
    ]);
    expect((await admin.get(`/api/payrolls/${run}`)).body.downloads_count).toBe(2);
  },
);

test("a long file that was sent completely is recorded", async () => {
  const kept = await keepLongFile();
  const { bytes } = await send(fileOf("danlon"), "GET");
  expect(bytes.equals(kept)).toBe(true);
  expect((await admin.get(`/api/payrolls/${run}`)).body.downloads_count).toBe(1);
});

test("a long file that the client interrupts is not recorded", async () => {
  await keepLongFile();
  const answering = nextAnswer();
  const call = ask(fileOf("danlon"), "GET").end();
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  const over = once(await answering, "close");
  answer.destroy();
  await over;
  await expectUntouched();
});

test("a file whose client disconnects before it is sent is not recorded", async () => {
  const answering = nextAnswer();
  await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom("payrolls").select("id").where("id", "=", run).forUpdate().execute();
    const call = ask(fileOf("danlon"), "GET").on("error", () => {});
    call.end();
    await server.waiting(1);
    const over = once(await answering, "close");
    call.destroy();
    await over;
  });
  await expectUntouched();
});

test("the download of a long file never completes if its run is annulled meanwhile", async () => {
  await keepLongFile();
  const call = ask(fileOf("danlon"), "GET").end();
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  await expectUntouched();
  await expect(answer.toArray()).rejects.toThrow();
});

test("a HEAD request for an export of jobs is not recorded", async () => {
  for (const format of ["csv", "xlsx"]) {
    const path = `/api/jobs/export?from=2026-11-01&to=2026-11-30&format=${format}`;
    const head = await send(path, "HEAD");
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    const exports = server.db.selectFrom("audit_log").select("id").where("kind", "=", "jobs-exported");
    const before = (await exports.execute()).length;
    const { headers } = await send(path, "GET");
    expect((await exports.execute()).length).toBe(before + 1);
    for (const name of ["content-type", "content-disposition"]) expect(head.headers[name]).toBe(headers[name]);
  }
  expect(
    await server.db.selectFrom("audit_log").select("id").where("kind", "=", "jobs-exported").execute(),
  ).toHaveLength(2);
});
