import { beforeAll, describe, expect, test } from "vitest";
import { aJob, aMileageType, anExpenseType } from "#testing/data/factories.ts";
import { aTrip } from "#testing/data/trips.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import type { Report } from "../rules/report-call.ts";

const { server, company, admin, manager, owner, owner2, employee } = setUpCompany();

const day = (date: string, hours = 8) => ({
  started_at: `${date} 07:00:00`,
  ended_at: `${date} ${String(7 + hours).padStart(2, "0")}:00:00`,
});

beforeAll(async () => {
  const { db } = server;
  await aJob(db, company, { ...day("2026-10-05"), job_status: "APPROVED_BY_MANAGER" });
  await aJob(db, company, { ...day("2026-11-02"), job_status: "PAID" });
  await aJob(db, company, { ...day("2026-11-10", 4), user: company.employee2, project: company.project2 });
  await aJob(db, company, { ...day("2026-11-11", 6), user: company.employee2, job_status: "REJECTED" });
  await aJob(db, company, {
    started_at: "2026-10-31 22:00:00",
    ended_at: "2026-11-01 02:00:00",
    user: company.employee2,
  });
  const expense = await anExpenseType(db);
  const noon = { started_at: "2026-11-12 12:00:00", ended_at: "2026-11-12 12:00:00" };
  await aJob(db, company, {
    ...noon,
    kind: "expense",
    job_type_id: expense.id,
    price_mode: "manual",
    hourly_rate: null,
    price: 312.55,
  });
  await aTrip(db, company, await aMileageType(db), { day: "2026-11-13", km: 42.3, is_round_trip: true });
});

const november = "from=2026-11-01&to=2026-11-30";
const get = async (client: Client, query: string): Promise<Report> => {
  const { status, body } = await client.get(`/api/reports?${november}&${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const totals = ({ rows }: Report) => rows.map(({ name, key, total }) => [name ?? key, total]);

test("hours by project have the largest project first, and a night belongs to the day on which it begins", async () => {
  const report = await get(manager, "measure=hours&rows=project&columns=month&compare=before");
  const { project, project2 } = company;
  expect(report).toEqual({
    period: { from: "2026-11-01", to: "2026-11-30" },
    compared_period: { from: "2026-10-01", to: "2026-10-31" },
    is_protected: false,
    columns: [{ key: "2026-11-01", name: null }],
    rows: [
      { key: String(project.id), name: `${project.name} (${project.code})`, values: [480], total: 480, compared: 720 },
      { key: String(project2.id), name: `${project2.name} (${project2.code})`, values: [240], total: 240, compared: 0 },
    ],
    totals: [720],
    total: 720,
    compared: 720,
  });
});

test("each week of a period is a row, even without hours, and is compared with the week in the same place", async () => {
  const report = await get(manager, "measure=hours&rows=week&compare=before");
  expect(report.rows.map(({ key, total, compared }) => [key, total, compared])).toEqual([
    ["2026-10-26", 0, 0],
    ["2026-11-02", 480, 480],
    ["2026-11-09", 240, 0],
    ["2026-11-16", 0, 0],
    ["2026-11-23", 0, 240],
    ["2026-11-30", 0, 0],
  ]);
});

test("pay excludes refunds, and kilometres count both ways of a round trip", async () => {
  expect(totals(await get(manager, "measure=pay&rows=status"))).toEqual([
    ["NEW", 800],
    ["PAID", 1600],
  ]);
  expect(totals(await get(manager, "measure=refunds&rows=kind"))).toEqual([["expense", 312.55]]);
  expect(totals(await get(manager, "measure=kilometres&rows=user"))).toEqual([[company.employee.name, 84.6]]);
});

test("jobs without a cost center have their own row", async () => {
  const job = await aJob(server.db, company, { ...day("2026-12-20", 1), cost_center_id: null });
  const { body } = await manager.get("/api/reports?measure=hours&rows=cost_center&from=2026-12-20&to=2026-12-20");
  expect(body.rows).toMatchObject([{ key: "none", name: null, total: 60 }]);
  expect(body.rows).toHaveLength(1);
  expect(job.cost_center_id).toBeNull();
});

describe("the reports of each role", () => {
  test("a project owner sees only the hours of their own projects", async () => {
    expect(totals(await get(owner, "measure=hours&rows=user"))).toEqual([[company.employee.name, 480]]);
    expect(totals(await get(owner2, "measure=hours&rows=user"))).toEqual([[company.employee2.name, 240]]);
  });

  test("a project owner cannot read a report of pay", async () => {
    const { status, body } = await owner.get(`/api/reports?${november}&measure=pay&rows=project`);
    expect([status, body.message]).toEqual([403, "Du kan ikke se løn i rapporter."]);
  });

  test("an employee has no reports", async () => {
    expect((await employee.get(`/api/reports?${november}&measure=hours&rows=project`)).status).toBe(403);
  });
});

describe("an invalid report", () => {
  const errorsOf = async (query: string) => {
    const { status, body } = await admin.get(`/api/reports?${query}`);
    expect(status).toBe(422);
    return body.errors;
  };

  test("names all invalid fields at once", async () => {
    const errors = await errorsOf("from=1&measure=x&rows=x&columns=x&compare=x&project_id=0&user_id=x&status=x&kind=x");
    expect(Object.keys(errors).sort()).toEqual([
      "columns",
      "compare",
      "from",
      "kind",
      "measure",
      "project_id",
      "rows",
      "status",
      "to",
      "user_id",
    ]);
  });

  test("has the same rows and columns, an end before its beginning, or more than five years", async () => {
    expect(await errorsOf(`${november}&measure=hours&rows=user&columns=user`)).toEqual({
      columns: ["Vælg noget andet end i rækkerne."],
    });
    expect(await errorsOf("from=2026-11-02&to=2026-11-01&measure=hours&rows=user")).toEqual({
      to: ["Til skal være samme dag som Fra eller senere."],
    });
    expect(await errorsOf("from=2021-11-01&to=2026-11-01&measure=hours&rows=user")).toEqual({
      to: ["Perioden må højst være 5 år."],
    });
    expect((await admin.get("/api/reports?from=2021-11-01&to=2026-10-31&measure=hours&rows=user")).status).toBe(200);
  });

  test("has more days than can be shown", async () => {
    expect(await errorsOf("from=2025-01-01&to=2026-12-31&measure=hours&rows=day&columns=week")).toEqual({
      rows: ["Perioden er for lang til dag: vælg højst 400, eller noget grovere end dag."],
      columns: ["Perioden er for lang til uge: vælg højst 62, eller noget grovere end uge."],
    });
  });
});

test("a reversed job does not count in a report, as in the sums of a list", async () => {
  const job = await aJob(server.db, company, { ...day("2026-11-25", 3), job_status: "PAID" });
  const address = `/api/reports?from=2026-11-25&to=2026-11-25&measure=hours&rows=project`;
  const total = async () => (await manager.get(address)).body.total;
  expect(await total()).toBe(180);
  expect((await admin.post(`/api/jobs/${job.id}/reversal`, { reason: "Forkert dag" })).status).toBe(201);
  expect(await total()).toBe(0);
});
