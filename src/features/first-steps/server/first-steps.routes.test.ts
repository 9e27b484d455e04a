import { beforeAll, describe, expect, test } from "vitest";
import { aJobType, anAbsenceKind, aProject, aUser, type TestUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { startMailServer } from "#testing/servers/mail-server.ts";
import { setUpApp } from "#testing/set-up.ts";
import { testApp } from "#testing/test-app.ts";

/* An empty company takes its first steps (docs/product-rules.md#first-steps). */

const server = setUpApp();

let boss: TestUser;
let client: Client;
beforeAll(async () => {
  boss = await aUser(server.db, ["admin"], { registers_time: false });
  client = await server.login(boss.email);
});

const steps = async (who = client) => (await who.get("/api/first-steps")).body;

describe("the first steps of an empty company", () => {
  test("greet the administrator, and are done when the company saves its data", async () => {
    expect(await steps()).toEqual({
      ...{ has_company_name: false, has_mail_server: false, has_sent_mail: false, people: 1, invited: 0 },
      ...{ open_projects: 0, open_job_types: 0, has_payroll_setup: false, without_rate: 0, has_rules: false },
      ...{ has_payroll: false, is_hidden: false, is_greeted: true },
    });

    const { body: mileage } = await client.get("/api/mileage/company");
    await client.put("/api/mileage/company", { name: "Molen ApS", address: "", cvr: "", version: mileage.version });
    const person = await aUser(server.db, ["employee"], { status: "invited", default_hourly_rate: null });
    await aProject(server.db, await aUser(server.db, ["project-owner"]));
    await aJobType(server.db);
    const { body: setup } = await client.get("/api/payroll-setup");
    expect((await client.put("/api/payroll-setup", setup)).status).toBe(200);
    expect(await steps()).toMatchObject({
      ...{ has_company_name: true, people: 3, invited: 1, open_projects: 1, open_job_types: 1 },
      ...{ has_payroll_setup: true, without_rate: 1 },
    });
    await client.post(`/api/users/${person.id}/terms`, { from_date: "2020-01-01", hourly_rate: 200 });
    expect(await steps()).toMatchObject({ without_rate: 0 });
    await anAbsenceKind(server.db, "holiday");
    expect(await steps()).toMatchObject({ has_rules: true });
  });

  test("can be hidden and shown again by one administrator, without effect on other administrators", async () => {
    const other = await server.login((await aUser(server.db, ["admin"])).email);
    const hide = (is_hidden: boolean) => client.put("/api/first-steps", { is_hidden });
    for (const _time of [1, 2])
      expect(await hide(true)).toMatchObject({ status: 200, body: { is_hidden: true, is_greeted: false } });
    expect(await steps(other)).toMatchObject({ is_hidden: false, is_greeted: true });
    expect((await hide(false)).body).toMatchObject({ is_hidden: false, is_greeted: true });
    expect((await client.put("/api/first-steps", {})).status).toBe(422);
  });

  test("are visible to administrators only", async () => {
    const manager = await server.login((await aUser(server.db, ["manager"])).email);
    expect((await manager.get("/api/first-steps")).status).toBe(403);
    expect((await manager.put("/api/first-steps", { is_hidden: true })).status).toBe(403);
  });
});

test("the mail step is done after an accepted test mail, and not after a failed test mail", async () => {
  const mailServer = await startMailServer();
  const withMail = await testApp({ smtpUrl: mailServer.url });
  const admin = await withMail.login((await aUser(withMail.db, ["admin"])).email);
  expect(await steps(admin)).toMatchObject({ has_mail_server: true, has_sent_mail: false });
  await mailServer.stop();
  expect((await admin.post("/api/mails/test")).body.is_sent).toBe(false);
  expect(await steps(admin)).toMatchObject({ has_sent_mail: false });
  await withMail.close();

  const working = await startMailServer();
  const other = await testApp({ smtpUrl: working.url });
  const someone = await other.login((await aUser(other.db, ["admin"])).email);
  expect((await someone.post("/api/mails/test")).body.is_sent).toBe(true);
  expect(await steps(someone)).toMatchObject({ has_sent_mail: true });
  await other.close();
  await working.stop();
});
