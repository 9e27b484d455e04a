import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { aCompany, jobInputFor, testPassword } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { capturedLog, testApp } from "#testing/test-app.ts";

const { server, company } = setUpCompany({ logLevel: "trace" });
let client: Client;
let lines: string[];

const note = "en hemmelig note";
const reason = "en hemmelig begrundelse";
const price = 7_654_321.09;

beforeAll(async () => {
  lines = capturedLog(server.app);
  client = await server.login(company.manager.email);
});

function expectNoSecrets(): void {
  const log = lines.join("");
  const token = client.cookie?.split("=")[1] as string;
  for (const secret of [
    testPassword,
    token,
    client.csrfToken as string,
    note,
    reason,
    "7654321",
    company.manager.email,
  ])
    expect(log).not.toContain(secret);
  expect(log).not.toContain("argon2");
}

const logged = () => lines.map((line) => JSON.parse(line));

test("a request is one line: route, status, user and request id", async () => {
  lines.length = 0;
  await client.get("/api/users/1/jobs?projectScope=all&page=1");
  expect(logged()).toMatchObject([
    {
      msg: "request",
      level: 30,
      method: "GET",
      route: "/api/users/:userId/jobs",
      status: 200,
      user_id: company.manager.id,
      ms: expect.any(Number),
      reqId: expect.any(String),
    },
  ]);
  expect(lines.join("")).not.toContain("projectScope");
});

test("no password, token, note, amount or address is logged", async () => {
  const expense = jobInputFor(company, { price_mode: "manual", price, note });
  const { body: job } = await client.post("/api/jobs", expense);
  await client.put(`/api/jobs/${job.id}`, { ...expense, note: `${note}!` });
  await client.put(`/api/jobs/${job.id}`, { ...expense, price: "7654321,09" });
  await client.patch(`/api/jobs/${job.id}`, { job_status: "REJECTED", rejection_reason: reason });
  await client.post("/login", { email: company.employee.email, password: `${testPassword} nej` });
  await client.post("/password/email", { email: company.manager.email });
  const mail = (await server.mails(1))[0] as string;
  const token = /reset\/([\w-]+)/.exec(mail)?.[1] as string;
  await client.visit(`/password/reset/${token}?email=${company.manager.email}`);
  await client.post("/password/reset", { token, email: company.manager.email, password: testPassword });
  expectNoSecrets();
  expect(lines.join("")).not.toContain(token);
});

test("the secret address of a calendar file is not logged when it is made, read or removed", async () => {
  const { body } = await client.post("/api/user/calendar-address", {});
  const { pathname } = new URL(body.url);
  const visitor = await server.visitor();
  expect((await visitor.get(pathname)).status).toBe(200);
  await client.delete("/api/user/calendar-address");
  expect((await visitor.get(pathname)).status).toBe(404);
  expect(lines.join("")).toContain("/api/ical/:file");
  expect(lines.join("")).not.toContain(pathname.split("/").at(-1)?.slice(0, 20));
});

test("the address for a user's receipts is not logged when it is made or read", async () => {
  const { body } = await client.post("/api/user/inbox-address");
  expect((await client.get("/api/user/inbox-address")).body).toEqual({ is_on: true, address: body.address });
  expect(lines.join("")).toContain("/api/user/inbox-address");
  expect(lines.join("")).not.toContain(/\+(\w{24})@/.exec(body.address)?.[1]);
});

test("a row that the database refuses is neither logged nor shown to the user", async () => {
  lines.length = 0;
  await sql`alter table registered_jobs add constraint jobs_none check (price < 1000000) not valid`.execute(server.db);
  const { status, body } = await client.post("/api/jobs", jobInputFor(company, { price_mode: "manual", price, note }));
  expect([status, body]).toEqual([500, { message: "Der skete en fejl på serveren. Prøv igen." }]);
  expect(logged()).toMatchObject([
    { level: 50, msg: "request failed", err: { code: "23514", constraint: "jobs_none", table: "registered_jobs" } },
    { level: 30, msg: "request", status: 500 },
  ]);
  expectNoSecrets();
});

test("a mail that cannot be sent leaves no password, address or link in the log", async () => {
  const away = await testApp({ logLevel: "info", smtpUrl: "smtp://user:mailkode@127.0.0.1:1" });
  const log = capturedLog(away.app);
  await aCompany(away.db);
  const visitor = await away.visitor();
  expect((await visitor.post("/password/email", { email: company.employee.email })).status).toBe(200);
  // Waits until the app has tried to send the mail. If it closed earlier, it would leave the mail to another process.
  await expect.poll(() => log.join(""), { timeout: 60_000 }).toContain("background work failed");
  await away.close();
  for (const secret of ["mailkode", company.employee.email, "/reset/"]) expect(log.join("")).not.toContain(secret);
});
