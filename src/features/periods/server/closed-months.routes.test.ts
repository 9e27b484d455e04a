import { beforeEach, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin, manager, employee } = setUpCompany();

const month = today().subtract({ months: 1 }).toString().slice(0, 7);
const months = async () => (await admin.get("/api/closed-months")).body.data;
const audited = async () =>
  (await server.db.selectFrom("audit_log").select("kind").where("kind", "like", "month-%").orderBy("id").execute()).map(
    ({ kind }) => kind,
  );

beforeEach(async () => {
  await server.db.deleteFrom("closed_months").execute();
});

test("an administrator closes a past month and reopens it, and the audit log has each step once", async () => {
  expect(await months()).toEqual([]);
  for (let again = 0; again < 2; again++) {
    const { status, body } = await admin.put(`/api/closed-months/${month}`);
    expect([status, body.data]).toMatchObject([200, [{ month, closed_by: { name: company.admin.name } }]]);
  }
  for (let again = 0; again < 2; again++)
    expect(await admin.delete(`/api/closed-months/${month}`)).toMatchObject({ status: 200, body: { data: [] } });
  expect(await audited()).toEqual(["month-closed", "month-reopened"]);
});

test("simultaneous requests to close a month close it once", async () => {
  const before = (await audited()).length;
  const answers = await Promise.all([1, 2, 3].map(() => admin.put(`/api/closed-months/${month}`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await months()).toHaveLength(1);
  expect(await audited()).toHaveLength(before + 1);
});

test("a month that is not over cannot be closed", async () => {
  const { status, body } = await admin.put(`/api/closed-months/${today().toString().slice(0, 7)}`);
  expect([status, body.message]).toEqual([409, "Måneden er ikke slut endnu. Den kan lukkes, når den er."]);
});

test("only users with payroll access see and change closed months", async () => {
  for (const client of [manager, employee]) {
    expect((await client.get("/api/closed-months")).status).toBe(403);
    expect((await client.put(`/api/closed-months/${month}`)).status).toBe(403);
    expect((await client.delete(`/api/closed-months/${month}`)).status).toBe(403);
  }
});

test.each(["2027-13", "2027-3", "1999-01", "marts"])("the invalid month %s is 404", async (wrong) => {
  expect((await admin.put(`/api/closed-months/${wrong}`)).status).toBe(404);
  expect((await admin.delete(`/api/closed-months/${wrong}`)).status).toBe(404);
});
