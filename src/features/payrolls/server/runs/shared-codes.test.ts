import { expect, test } from "vitest";
import { today } from "../../../../common/rules/clock.ts";
import { aJob, aJobType, anExpenseType, jobInputFor, withoutReceipt } from "../../../../testing/data/factories.ts";
import { setUpCompany } from "../../../../testing/set-up.ts";

const { server, company, employee, admin } = setUpCompany();

const run = (more: object = {}) =>
  admin.post("/api/payrolls", { description: "Løn", created_before_date: today().toString(), ...more });

test("a run that would pay wages and expenses by one code is refused with the names, until each has its own", async () => {
  const wage = await aJobType(server.db, { name: "Svejsning", salary_code: "7010" });
  const category = await anExpenseType(server.db, { name: "Materialer", salary_code: "7010" });
  const work = await aJob(server.db, company, { job_type_id: wage.id });
  const day = `${today()} 12:00:00`;
  const paid = { started_at: day, ended_at: day, price_mode: "manual" as const, hourly_rate: null, price: 50 };
  const expense = {
    ...jobInputFor(company, paid),
    kind: "expense",
    job_type_id: category.id,
    expense: { vat: 10, ...withoutReceipt },
  };
  const { body: bought } = await employee.post("/api/jobs", expense);

  const { status, body } = await run();
  expect([status, body.errors]).toEqual([
    422,
    { jobs: ["Materialer og Svejsning har samme lønkode (7010). Løn, udlæg og kørsel skal have hver sin lønkode."] },
  ]);
  const shown = { jobs: "all", shown_jobs: [[bought.id, bought.version]], shown_reversals: [] };
  expect((await run(shown)).status).toBe(201);
  const input = { name: "Materialer", salary_code: "7011" };
  expect((await admin.put(`/api/job-types/${category.id}`, input)).status).toBe(200);
  expect((await employee.post("/api/jobs", { ...expense, price: 51 })).status).toBe(201);
  expect((await run()).status).toBe(201);
  expect((await employee.get(`/api/jobs/${work.id}`)).body.job_status).toBe("PAID");
});
