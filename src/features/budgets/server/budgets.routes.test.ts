import { beforeEach, describe, expect, test } from "vitest";
import {
  aJob,
  aMileageType,
  anExpenseType,
  aProject,
  aSubstitute,
  copyJob,
  type TestProject,
} from "#testing/data/factories.ts";
import { aTrip } from "#testing/data/trips.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { maxBudgets } from "../rules/budget.ts";
import type { Budget, BudgetInput, ProjectBudgets } from "../rules/budget-call.ts";
import { percentText } from "../rules/budget-share.ts";

const { server, company, admin, manager, owner, owner2, employee } = setUpCompany();

let project: TestProject;

beforeEach(async () => {
  project = await aProject(server.db, company.owner);
});

const hours = (amount: number): BudgetInput => ({
  ...{ measure: "hours", amount: amount * 60, job_type_id: null, period: "project", from_date: null, to_date: null },
});
const kroner = (amount: number): BudgetInput => ({ ...hours(1), measure: "kroner", amount });

async function aBudget(input: BudgetInput): Promise<Budget> {
  const { status, body } = await manager.post(`/api/projects/${project.id}/budgets`, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** Jobs of an hour at 200 kr. */
async function work(count: number, options: Parameters<typeof aJob>[2] = {}): Promise<void> {
  const day = options.started_at?.slice(0, 10) ?? "2026-11-02";
  const hour = { started_at: `${day} 08:00:00`, ended_at: `${day} 09:00:00` };
  const job = await aJob(server.db, company, { project, ...options, ...hour });
  if (count > 1) await copyJob(server.db, job, count - 1);
}

const read = async (client: Client): Promise<ProjectBudgets> => {
  const { status, body } = await client.get(`/api/projects/${project.id}/budgets`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

test("a budget of 100 hours with 62 approved and 11 waiting hours is used 62 %, or 73 % with waiting hours", async () => {
  await aBudget(hours(100));
  await work(60, { job_status: "APPROVED_BY_MANAGER" });
  await work(1, { job_status: "PAID" });
  await work(1, { job_status: "PAID" });
  await work(6);
  await work(5, { job_status: "APPROVED_BY_PROJECT_OWNER" });
  await work(1, { job_status: "REJECTED" });
  const { budgets } = await read(owner);
  expect(budgets).toMatchObject([{ used: 62 * 60, waiting: 11 * 60, amount: 6000 }]);
  expect(budgets.map((one) => [one.used_share, one.registered_share].map(percentText))).toEqual([
    ["62\u00a0%", "73\u00a0%"],
  ]);
});

test("reversed and cancelled jobs do not count", async () => {
  await aBudget(hours(10));
  const paid = await aJob(server.db, company, { project, job_status: "PAID" });
  const cancelled = await aJob(server.db, company, { project });
  expect((await read(owner)).budgets[0]).toMatchObject({ used: 480, waiting: 480 });
  expect((await admin.post(`/api/jobs/${paid.id}/reversal`, { reason: "Forkert dag" })).status).toBe(201);
  const { version } = cancelled;
  expect((await employee.post(`/api/jobs/${cancelled.id}/cancellation`, { version })).status).toBe(200);
  expect((await read(owner)).budgets[0]).toMatchObject({ used: 0, waiting: 0 });
});

test("a budget in kroner counts the price of work, expenses and mileage", async () => {
  await aBudget(kroner(1000));
  await work(2, { job_status: "APPROVED_BY_MANAGER" });
  const { id: job_type_id } = await anExpenseType(server.db);
  const noon = { started_at: "2026-11-12 12:00:00", ended_at: "2026-11-12 12:00:00" };
  const paid = { kind: "expense", price_mode: "manual", hourly_rate: null, price: 99.95 } as const;
  await aJob(server.db, company, { project, ...noon, ...paid, job_type_id });
  const trip = await aTrip(server.db, company, await aMileageType(server.db), { job_status: "NEW" });
  const moved = { project_id: project.id, price: 39.4 };
  await server.db.updateTable("jobs").set(moved).where("id", "=", trip.id).execute();
  expect((await read(manager)).budgets).toMatchObject([{ used: 400, waiting: 139.35, used_share: 4000 }]);
});

test("a budget for a job type counts only jobs of that type", async () => {
  await aBudget({ ...hours(10), job_type_id: company.jobType2.id });
  await work(3, { job_status: "APPROVED_BY_MANAGER" });
  await work(1, { job_status: "PAID", job_type_id: company.jobType2.id });
  expect((await read(owner)).budgets).toMatchObject([{ used: 60, job_type: { name: company.jobType2.name } }]);
});

test("a budget with dates counts jobs that start on its first to last day in Copenhagen time", async () => {
  await aBudget({ ...hours(10), period: "dates", from_date: "2026-10-05", to_date: "2026-10-25" });
  const at = (started_at: string, ended_at: string) =>
    aJob(server.db, company, { project, started_at, ended_at, job_status: "PAID" });
  await at("2026-10-04 23:00:00", "2026-10-05 01:00:00");
  await at("2026-10-05 00:00:00", "2026-10-05 01:00:00");
  await at("2026-10-25 23:00:00", "2026-10-26 02:00:00");
  await at("2026-10-26 00:00:00", "2026-10-26 04:00:00");
  expect((await read(owner)).budgets).toMatchObject([
    { used: 4 * 60, first_day: "2026-10-05", last_day: "2026-10-25", forecast: { state: "over" } },
  ]);
});

test("a monthly budget counts only jobs of the current month", async () => {
  await aBudget({ ...hours(10), period: "month" });
  const month = Temporal.Now.plainDateISO("Europe/Copenhagen").toPlainYearMonth();
  await work(2, { job_status: "APPROVED_BY_MANAGER", started_at: `${month.subtract({ months: 1 })}-28` });
  await work(1, { job_status: "PAID", started_at: `${month}-01` });
  const [budget] = (await read(owner)).budgets;
  expect(budget).toMatchObject({ used: 60, first_day: `${month}-01`, from_date: null });
});

describe("budgets by role", () => {
  test("a project owner cannot ask for budgets in kroner, and sees only budgets in hours", async () => {
    await aBudget(hours(100));
    await aBudget(kroner(1000));
    const { status, body } = await owner.get(`/api/projects/${project.id}/budgets?measure=kroner`);
    expect([status, body.message]).toEqual([403, "Du kan ikke se kroner i budgetter."]);
    expect((await owner.get("/api/budgets?measure=kroner")).status).toBe(403);
    expect((await read(owner)).budgets.map(({ measure }) => measure)).toEqual(["hours"]);
    expect((await read(manager)).budgets.map(({ measure }) => measure)).toEqual(["hours", "kroner"]);
    const listed = await owner.get("/api/budgets?perPage=100");
    expect(JSON.stringify(listed.body)).not.toContain("kroner");
  });

  test("a project with only a budget in kroner is not in the list of its owner", async () => {
    await aBudget(kroner(1000));
    const listed = async (client: Client) =>
      (await client.get(`/api/budgets?project_ids=${project.id}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await listed(owner)).toEqual([]);
    expect(await listed(admin)).toEqual([project.id]);
  });

  test("the owner of another project does not see the project's budgets, and an employee sees no budgets", async () => {
    await aBudget(hours(100));
    expect((await owner2.get(`/api/projects/${project.id}/budgets`)).status).toBe(404);
    expect((await owner2.get(`/api/budgets?project_ids=${project.id}`)).body.data).toEqual([]);
    expect((await employee.get("/api/budgets")).status).toBe(403);
  });

  test("a substitute sees the budgets of the projects where they approve", async () => {
    await aBudget(hours(100));
    const { id } = await aSubstitute(server.db, company.owner, company.owner2);
    expect((await read(owner2)).budgets).toHaveLength(1);
    await server.db.deleteFrom("substitutes").where("id", "=", id).execute();
  });

  test("a project owner cannot set budgets", async () => {
    const { id, version, ...input } = await aBudget(hours(100));
    expect(version).toBe(1);
    expect((await owner.post(`/api/projects/${project.id}/budgets`, hours(5))).status).toBe(403);
    expect((await owner.put(`/api/budgets/${id}`, input)).status).toBe(403);
    expect((await owner.delete(`/api/budgets/${id}`)).status).toBe(403);
    expect(await read(owner)).toMatchObject({ authorized_actions: { update: false } });
  });
});

describe("the list of budgets", () => {
  test("has the open projects with budgets, in pages and searched by name", async () => {
    const other = await aProject(server.db, company.owner, { name: "Budgetskoven" });
    for (const { id } of [project, other]) await manager.post(`/api/projects/${id}/budgets`, hours(10));
    const { body } = await manager.get("/api/budgets?filter=Budgetskoven&perPage=1");
    expect(body).toMatchObject({ data: [{ id: other.id, budgets: [{ amount: 600 }] }], meta: { total: 1 } });
    await server.db.updateTable("projects").set({ is_closed: true }).where("id", "=", other.id).execute();
    expect((await manager.get("/api/budgets?filter=Budgetskoven")).body.data).toEqual([]);
    expect((await manager.get(`/api/projects/${other.id}/budgets`)).body.budgets).toHaveLength(1);
  });

  test("refuses invalid project ids", async () => {
    expect((await manager.get("/api/budgets?project_ids=x")).status).toBe(422);
  });
});

describe("a save of a budget", () => {
  test("names all invalid fields at once", async () => {
    const wrong = { measure: "km", amount: 0, job_type_id: 0, period: "year", from_date: "x" };
    const { status, body } = await manager.post(`/api/projects/${project.id}/budgets`, wrong);
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(["amount", "from_date", "job_type_id", "measure", "period"]);
  });

  test.each([
    ["fractions of a minute", { amount: 90.5 }, { amount: ["Timer tælles i hele minutter."] }],
    [
      "a period without its days",
      { period: "dates" },
      { from_date: ["Fra skal udfyldes."], to_date: ["Til skal udfyldes."] },
    ],
    [
      "an end before the beginning",
      { period: "dates", from_date: "2026-11-02", to_date: "2026-11-01" },
      { to_date: ["Til skal være samme dag som Fra eller senere."] },
    ],
    [
      "a day with a period that has no dates",
      { from_date: "2026-11-02" },
      { from_date: ["Datoer hører kun til perioden »Fra og til«."] },
    ],
    ["an unknown job type", { job_type_id: 2_000_000_000 }, { job_type_id: ["Arbejdet findes ikke."] }],
  ])("of %s is refused", async (_what, change, errors) => {
    const { status, body } = await manager.post(`/api/projects/${project.id}/budgets`, { ...hours(1), ...change });
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test("of an older version is refused with the current budget", async () => {
    const { id } = await aBudget(hours(100));
    expect((await admin.put(`/api/budgets/${id}`, { ...hours(120), version: 1 })).body).toMatchObject({ version: 2 });
    const { status, body } = await manager.put(`/api/budgets/${id}`, { ...hours(90), version: 1 });
    expect([status, body.message]).toEqual([409, "Asta Admin har ændret budgettet."]);
    expect(body.current).toMatchObject({ id, amount: 7200, version: 2 });
    expect((await manager.delete(`/api/budgets/${id}?version=1`)).status).toBe(409);
    expect((await manager.delete(`/api/budgets/${id}?version=2`)).status).toBe(204);
  });

  test("is refused if the project already has the maximum number of budgets", async () => {
    for (let count = 0; count < maxBudgets; count++) await aBudget(hours(count + 1));
    const { status, body } = await manager.post(`/api/projects/${project.id}/budgets`, hours(100));
    expect([status, body.message]).toEqual([409, "Et projekt kan højst have 20 budgetter. Slet et først."]);
  });

  test("or deletion of a deleted budget is a 404", async () => {
    const { id } = await aBudget(hours(100));
    expect((await manager.delete(`/api/budgets/${id}`)).status).toBe(204);
    expect((await manager.delete(`/api/budgets/${id}`)).status).toBe(404);
    expect((await manager.put(`/api/budgets/${id}`, hours(1))).status).toBe(404);
    expect((await read(manager)).budgets).toEqual([]);
  });
});

describe("the forecast", () => {
  const today = Temporal.Now.plainDateISO("Europe/Copenhagen");
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const week = (weeks: number) => monday.subtract({ weeks }).toString();

  test("has the pace of the last four whole weeks, without this week", async () => {
    await aBudget(hours(100));
    await work(10, { started_at: week(4), job_status: "APPROVED_BY_MANAGER" });
    await work(18, { started_at: week(1) });
    await work(2, { started_at: monday.toString() });
    const [budget] = (await read(owner)).budgets;
    expect(budget?.forecast).toEqual({ state: "known", used_up_on: today.add({ days: 70 }).toString(), at_end: null });
  });

  test("is unknown while the first job is younger than four whole weeks, and after four weeks without jobs", async () => {
    await aBudget(hours(100));
    await work(1, { started_at: week(3) });
    expect((await read(owner)).budgets[0]?.forecast.state).toBe("too-new");
    await server.db.deleteFrom("jobs").where("project_id", "=", project.id).execute();
    await work(1, { started_at: week(5) });
    expect((await read(owner)).budgets[0]?.forecast.state).toBe("idle");
  });
});
