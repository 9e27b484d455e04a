import { afterAll, beforeAll, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { kinds } from "#features/kinds/rules/kinds.ts";
import { aJob, aJobType, anExpenseType } from "#testing/data/factories.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* Expenses stand for a second kind of wages, which the product does not have yet. */

const { server, company, admin } = setUpCompany();

const expense = { ...kinds.expense };

beforeAll(() => {
  Object.assign(kinds.expense, { money: kinds.work.money, pay: kinds.work.pay });
});

afterAll(() => {
  Object.assign(kinds.expense, expense);
});

/** A run that pays one person an hour of work at 200 kr., and 50 kr. of the second kind. */
async function aRunOn(codes: { work: string; other: string }, default_format: string) {
  const { version, updated_at, updated_by, ...setup } = (await admin.get("/api/payroll-setup")).body;
  const datalon = { ...filledPayrollSetup.datalon, amount_code: "99", refund_code: "" };
  const settings = { ...setup, ...filledPayrollSetup, datalon, default_format, version };
  expect((await admin.put("/api/payroll-setup", settings)).status).toBe(200);
  const work = await aJobType(server.db, { salary_code: codes.work });
  const other = await anExpenseType(server.db, { salary_code: codes.other });
  const approved = { job_status: "APPROVED_BY_MANAGER" } as const;
  const at = (time: string) => `${today()} ${time}`;
  await aJob(server.db, company, {
    ...approved,
    job_type_id: work.id,
    started_at: at("08:00:00"),
    ended_at: at("09:00:00"),
  });
  await aJob(server.db, company, {
    ...approved,
    kind: "expense",
    job_type_id: other.id,
    started_at: at("12:00:00"),
    ended_at: at("12:00:00"),
    price_mode: "manual",
    hourly_rate: null,
    price: 50,
  });
  return admin.post("/api/payrolls", { description: "Løn", created_before_date: `${today()}` });
}

test("two kinds of wages can share a salary code in a run and its file", async () => {
  const { status, body } = await aRunOn({ work: "7010", other: "7010" }, "danlon");
  expect([status, body.errors]).toEqual([201, undefined]);
  const file = await admin.get(`/payrolls/${body.id}?format=danlon`);
  expect(file.status).toBe(200);
  expect(String(file.body).match(/;7010;.*/g)).toEqual([";7010;100;20000;", ";7010;;;5000"]);
});

test("the amounts of two kinds of wages are one row of DataLøn's file", async () => {
  const { status, body } = await aRunOn({ work: "06", other: "06" }, "datalon");
  expect([status, body.errors]).toEqual([201, undefined]);
  const file = await admin.get(`/payrolls/${body.id}?format=datalon`);
  expect([file.status, String(file.body).match(/;06;.*/g)]).toEqual([200, [";06;25000"]]);
});
