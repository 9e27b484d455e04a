import { beforeAll, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { aJob, aUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin } = setUpCompany();

const approved = { job_status: "APPROVED_BY_MANAGER" } as const;
const date = today().toString();
const before = (query: string) => admin.get(`/api/payrolls/preview?createdBeforeDate=${date}${query}`);

beforeAll(async () => {
  const mia = await aUser(server.db, ["employee"], { name: "Mia", employee_id: "0027" });
  const on = today().subtract({ days: 3 });
  const shift = { started_at: `${on} 08:00:00`, ended_at: `${on} 15:25:00` };
  await aJob(server.db, company, { ...approved, user: mia, ...shift });
  await aJob(server.db, company, { ...approved, user: mia, price_mode: "manual", price: 350 });
  await aJob(server.db, company, { user: mia, hourly_rate: 100 });
});

test("before a run, the preview shows the figures of the file and their deviation from the prices", async () => {
  const { body } = await before("&format=lessor5");
  expect(body).toMatchObject({
    format: "lessor5",
    problems: [],
    notes: [],
    total: 2,
    totals: { hours: 7.42, amount: 1834, price: 1833.33, deviation: 0.67 },
  });
  expect(body.data[0]).toEqual({
    kind: "hours",
    user_id: expect.any(Number),
    employee_id: "0027",
    user_name: "Mia",
    salary_code: "1010",
    hours: 7.42,
    km: null,
    days: null,
    rate: 200,
    amount: 1484,
    price: 1483.33,
    deviation: 0.67,
  });
  expect((await before("&format=lessor5&perPage=1&page=2")).body.data).toHaveLength(1);
});

test("the preview can include all unpaid jobs, and reports a format without setup", async () => {
  expect((await before("&jobs=all")).body).toMatchObject({ format: "excel", total: 3 });
  expect((await before("&format=danlon")).body.problems.join()).toContain("CVR-nummer mangler");
  expect((await before("&format=pdf&jobs=none")).status).toBe(422);
});

test("the preview of a run has the sums of its lines, with counter-lines subtracted", async () => {
  const { id } = (
    await admin.post("/api/payrolls", { description: "Kørsel", created_before_date: date, jobs: "approved" })
  ).body;
  expect((await admin.get(`/api/payrolls/${id}/preview?format=lessor5`)).body).toMatchObject({
    total: 2,
    totals: { price: 1833.33 },
  });
  const [line] = (await admin.get(`/api/payrolls/${id}/lines`)).body.data;
  await admin.post(`/api/jobs/${line.job_id}/reversal`, { reason: "x" });
  const { data, totals } = (await before("&format=lessor5")).body;
  expect([data.length, totals.price]).toEqual([1, -line.price]);
});

test("the preview notes lines that a file omits or states differently", async () => {
  const eva = await aUser(server.db, ["employee"], { name: "Eva", employee_id: "0031" });
  await aJob(server.db, company, { ...approved, user: eva, price_mode: "manual", price: 0 });
  expect((await before("&format=lessor5")).body).toMatchObject({
    notes: ["Eva (0031): beløbet på lønkode 1010 går op i nul og står ikke i filen."],
    notes_count: 1,
  });
  await aJob(server.db, company, { ...approved, user: eva, hourly_rate: 0 });
  expect((await before("&format=lessor5")).body.problems).toEqual([
    expect.stringMatching(/^Eva \(0031\) har timer til 0 kr\. på lønkode 1010/),
  ]);
});
