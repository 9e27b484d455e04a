import { beforeAll, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { aJob, aMileageType, anExpenseType, type TestJobType } from "#testing/data/factories.ts";
import { aTrip } from "#testing/data/trips.ts";
import { setUpCompany } from "#testing/set-up.ts";

/** The pay of a run is shown by kind: work, expenses and trips. */

const { server, company, admin, employee } = setUpCompany();

const date = today().toString();
const noon = { started_at: `${date} 12:00:00`, ended_at: `${date} 12:00:00`, price_mode: "manual" as const };
let category: TestJobType;
let mileage: TestJobType;

beforeAll(async () => {
  category = await anExpenseType(server.db, { name: "Hotel", salary_code: "81" });
  mileage = await aMileageType(server.db, { name: "Egen bil", salary_code: "24" });
});

type Who = { id: number };

async function anExpense(price: number, user: Who, job_status: "NEW" | "APPROVED_BY_MANAGER" = "APPROVED_BY_MANAGER") {
  const job = await aJob(server.db, company, {
    ...noon,
    kind: "expense",
    job_type_id: category.id,
    hourly_rate: null,
    price,
    job_status,
    user,
  });
  await server.db.insertInto("job_expenses").values({ job_id: job.id, vat: 0, currency: "DKK" }).execute();
  return job;
}

/** A trip with its price as saved, which is an estimate until it is paid. */
async function aPricedTrip(km: number, price: number, user: Who, is_round_trip = false) {
  const trip = await aTrip(server.db, company, mileage, { km, is_round_trip, user });
  await server.db.updateTable("jobs").set({ price }).where("id", "=", trip.id).execute();
  return trip;
}

const read = async (path: string) => (await admin.get(path)).body;

test("the sums by kind are the same in the dialog, on the run's pages and in Min løn", async () => {
  const { employee: first, employee2: second } = company;
  const hours = { price_mode: "auto" as const, hourly_rate: 200, job_status: "APPROVED_BY_MANAGER" as const };
  await aJob(server.db, company, { ...hours, user: first });
  await aJob(server.db, company, { ...hours, user: second });
  await anExpense(125.5, first);
  const waiting = await anExpense(40, second, "NEW");
  const trip = await aPricedTrip(10, 78.8, first, true);
  await aPricedTrip(2.5, 9.85, second);
  const work = 2 * (await read(`/api/jobs?projectScope=all&kind=work`)).data[0].price;
  const rows = (work: number, expense: number, mileage: number, km: number) =>
    [
      { kind: "work", price: work },
      { kind: "expense", price: expense },
      { kind: "mileage", price: mileage, km },
    ].filter(({ price }) => price !== 0);
  const all = { sums: rows(work, 125.5, 88.65, 22.5) };

  const { approved, unapproved } = await read(`/api/payrolls/payable?createdBeforeDate=${date}`);
  expect([approved, unapproved]).toMatchObject([all, { sums: rows(0, 40, 0, 0) }]);
  const checks = await read(`/api/payrolls/checks?createdBeforeDate=${date}`);
  expect(checks).toMatchObject({
    unpaid_count: 6,
    approved: { jobs_count: 5, ...all },
    waiting: [{ jobs_count: 1, sums: rows(0, 40, 0, 0) }],
  });
  expect(checks.doubtful_jobs).toContainEqual([waiting.id, 1, 40, "expense", null, 0]);

  const run = { description: "Løn", created_before_date: date, jobs: "approved" };
  const { body: made } = await admin.post("/api/payrolls", run);
  const total_price = Math.round((work + 125.5 + 88.65) * 100) / 100;
  expect(made).toMatchObject({ ...all, total_price });
  expect((await read("/api/payrolls")).data[0]).toMatchObject({ id: made.id, ...all, total_price });
  expect(await read(`/api/payrolls/${made.id}`)).toMatchObject({ ...all, total_price });
  expect((await read(`/api/payrolls/${made.id}/totals?by=employee`)).data).toMatchObject([
    { name: first.name, user_id: first.id, sums: rows(work / 2, 125.5, 78.8, 20) },
    { name: second.name, sums: rows(work / 2, 0, 9.85, 2.5) },
  ]);
  expect((await read(`/api/payrolls/${made.id}/totals?by=salary_code`)).data).toContainEqual(
    expect.objectContaining({
      code: "24",
      user_id: null,
      sums: [{ kind: "mileage", price: 88.65, minutes: 0, km: 22.5 }],
    }),
  );
  expect((await employee.get("/api/my-pay")).body.data).toMatchObject([
    {
      payroll_id: made.id,
      total_price: Math.round((work / 2 + 125.5 + 78.8) * 100) / 100,
      sums: rows(work / 2, 125.5, 78.8, 20),
    },
  ]);

  expect((await admin.post(`/api/jobs/${trip.id}/reversal`, { reason: "Forkert sted" })).status).toBe(201);
  expect(await read("/api/reversals")).toMatchObject([{ kind: "mileage", price: -78.8, km: -20, minutes: 0 }]);
  const { body: next } = await admin.post("/api/payrolls", run);
  expect(next).toMatchObject({
    sums: rows(0, 0, -78.8, -20),
    total_price: -78.8,
  });
});
