import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aCompany, type Company } from "#testing/data/factories.ts";
import { type MailServer, startMailServer } from "#testing/servers/mail-server.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let mailServer: MailServer;
let server: TestApp;
let company: Company;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await testApp({ smtpUrl: mailServer.url });
  company = await aCompany(server.db);
});

afterAll(async () => {
  await server.close();
  await mailServer.stop();
});

beforeEach(async () => {
  mailServer.answer = 250;
  await server.db.deleteFrom("attempts").execute();
});

const send = async () => (await server.login(company.admin.email)).post("/api/mails/test");

describe("a test mail", () => {
  test("a test mail reaches the administrator who asks for it", async () => {
    expect(await send()).toMatchObject({
      status: 200,
      body: { is_sent: true, message: expect.stringContaining(company.admin.email) },
    });
    expect(mailServer.envelopes.at(-1)).toMatchObject({
      from: "noreply@dagvaerk.test",
      to: [company.admin.email],
    });
  });

  test("a test mail that the mail server refuses is reported with the server's response", async () => {
    mailServer.answer = 553;
    const { status, body } = await send();
    expect(status).toBe(200);
    expect(body.is_sent).toBe(false);
    expect(body.message).toMatch(/^Mailserveren afviste mailen\. Svaret var: 553 refused/);
  });

  test("a test mail is sent at most ten times within 15 minutes", async () => {
    const admin = await server.login(company.admin.email);
    for (let time = 0; time < 10; time++) expect((await admin.post("/api/mails/test")).status).toBe(200);
    expect((await admin.post("/api/mails/test")).status).toBe(429);
  });
});

test("without a mail server a test mail is written to a file, and the response says so", async () => {
  const other = await testApp();
  const { admin } = await aCompany(other.db);
  const client = await other.login(admin.email);
  expect((await client.post("/api/mails/test")).body).toEqual({
    is_sent: false,
    message: "Der er ingen mailserver: SMTP_URL er ikke sat. Mailen ligger som fil på serveren, i mappen mail.",
  });
  expect((await other.mails(1))[0]).toContain("kan Dagværk på http://dagvaerk.test sende mails");
  await other.close();
});
