import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { oreFromKroner } from "#common/rules/values/money.ts";
import { setupFormatNames } from "#features/payroll-files/rules/payroll-formats.ts";
import { aJob, anExpenseType, type TestJobType } from "#testing/data/factories.ts";
import { filledPayrollSetup, knownFormats } from "#testing/data/payroll-formats.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* Negative expenses lower the pay of a run, and are no counter-lines. */

const { server, company, admin, employee } = setUpCompany();

const date = today().toString();
const noon = { started_at: `${date} 12:00:00`, ended_at: `${date} 12:00:00`, price_mode: "manual" as const };
const run = { description: "Løn", created_before_date: date, jobs: "approved" };
let category: TestJobType;
let ids: { bought: number; returned: number };

beforeAll(async () => {
  category = await anExpenseType(server.db, { name: "Materialer", salary_code: "81" });
  const { settings, version } = (await admin.get("/api/payroll-setup")).body;
  await admin.put("/api/payroll-setup", { ...settings, ...filledPayrollSetup, default_format: "danlon", version });
});

async function anExpense(price: number, user: { id: number }, job_status: "NEW" | "APPROVED_BY_MANAGER") {
  const { id } = await aJob(server.db, company, {
    ...{ ...noon, kind: "expense", job_type_id: category.id, hourly_rate: null, price, job_status, user },
  });
  await server.db
    .insertInto("job_expenses")
    .values({ job_id: id, vat: price / 5, currency: "DKK" })
    .execute();
  return id;
}

const read = async (path: string) => (await admin.get(path)).body;
const belowZero = async () => (await read(`/api/payrolls/checks?createdBeforeDate=${date}`)).below_zero;
const pay = async () => (await admin.post("/api/payrolls", run)).body;
const linesOf = async (id: number) => (await read(`/api/payrolls/${id}/lines`)).data;

test("the check list names people whose credit notes exceed their expenses, to the øre", async () => {
  const { employee: first, employee2: second } = company;
  ids = {
    bought: await anExpense(300.1, first, "APPROVED_BY_MANAGER"),
    returned: await anExpense(-100.05, first, "APPROVED_BY_MANAGER"),
  };
  expect(await belowZero()).toEqual({ users_count: 0, users: [] });
  await anExpense(-75.25, second, "APPROVED_BY_MANAGER");
  const waiting = await anExpense(-300, first, "NEW");
  expect(await belowZero()).toEqual({
    users_count: 2,
    users: [
      { id: second.id, name: second.name, approved: -75.25, all: -75.25 },
      { id: first.id, name: first.name, approved: 200.05, all: -99.95 },
    ],
  });
  await server.db.deleteFrom("jobs").where("id", "=", waiting).execute();
});

describe("a run with credit notes", () => {
  let made: { id: number };

  beforeAll(async () => {
    made = await pay();
  });

  test("the run pays the sum of each person's expenses, also below 0", async () => {
    expect(made).toMatchObject({ jobs_count: 3, reversals_count: 0, total_price: 124.8 });
    expect((await read(`/api/payrolls/${made.id}/totals?by=employee`)).data).toMatchObject([
      { name: company.employee.name, sums: [{ kind: "expense", price: 200.05 }] },
      { name: company.employee2.name, sums: [{ kind: "expense", price: -75.25 }] },
    ]);
    expect((await employee.get("/api/my-pay")).body.data).toMatchObject([{ total_price: 200.05 }]);
  });

  test("credit notes do not count as counter-lines", async () => {
    expect((await linesOf(made.id)).map((line: { reverses_payroll_id: unknown }) => line.reverses_payroll_id)).toEqual([
      ...[null, null, null],
    ]);
  });

  test.each(setupFormatNames)("the file of %s has exactly the sum of the run's lines", async (format) => {
    const lines: string[] = (await read(`/api/payrolls/${made.id}/file?format=${format}`)).data;
    const { header } = filledPayrollSetup[format];
    const rows = lines.slice(header ? 1 : 0).map((line) => line.split(";"));
    const paid = knownFormats[format].paid(rows);
    expect(paid.toSorted((one, other) => one - other)).toEqual([oreFromKroner(-75.25), oreFromKroner(200.05)]);
  });

  test("the books have negative amounts and give the deducted VAT back", async () => {
    expect(await read(`/api/expense-books/sum?payroll_id=${made.id}`)).toMatchObject({ price: 124.8, vat: 24.96 });
    const { body } = await admin.get(`/api/expense-books?payroll_id=${made.id}`);
    expect(String(body)).toContain(`U${ids.returned};;;Materialer;P-HAVN;CC-DRIFT;-100,05;-20,01;-20,01;-80,04`);
  });

  test("a reversed credit note is paid back by its counter-line, with its VAT", async () => {
    expect((await admin.post(`/api/jobs/${ids.returned}/reversal`, { reason: "Fik intet tilbage" })).status).toBe(201);
    expect(await read("/api/reversals")).toMatchObject([{ price: 100.05 }]);
    expect(await belowZero()).toEqual({ users_count: 0, users: [] });
    const next = await pay();
    expect(next).toMatchObject({ jobs_count: 0, reversals_count: 1, total_price: 100.05 });
    expect(await linesOf(next.id)).toMatchObject([{ price: 100.05, reverses_payroll_id: made.id }]);
    const { body } = await admin.get(`/api/expense-books?payroll_id=${next.id}`);
    expect(String(body)).toContain(";100,05;20,01;20,01;80,04");
    const [{ replacement_job_id: id }] = (await linesOf(made.id)).filter(
      ({ job_id }: { job_id: number }) => job_id === ids.returned,
    );
    expect((await employee.get(`/api/jobs/${id}`)).body).toMatchObject({ price: -100.05, expense: { vat: -20.01 } });
    expect((await admin.post(`/api/payrolls/${next.id}/annulment`)).status).toBe(200);
    expect(await read("/api/reversals")).toMatchObject([{ price: 100.05 }]);
  });

  test("the reversal of an expense can bring its person below 0", async () => {
    await admin.post(`/api/jobs/${ids.bought}/reversal`, { reason: "Forkert beløb" });
    expect(await belowZero()).toMatchObject({ users: [{ id: company.employee.id, approved: -200.05, all: -200.05 }] });
  });
});
