import { expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import {
  aJob,
  aJobType,
  aMileageType,
  anExpenseType,
  jobInputFor,
  type TestJobType,
  withoutReceipt,
} from "#testing/data/factories.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { aTrip } from "#testing/data/trips.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, admin } = setUpCompany();

const run = (more: object = {}) =>
  admin.post("/api/payrolls", { description: "Løn", created_before_date: today().toString(), ...more });

test("a run that pays wages and expenses under one code is refused, with the names of the job types", async () => {
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

const recode = async ({ id, name }: TestJobType, salary_code: string) =>
  expect((await admin.put(`/api/job-types/${id}`, { name, salary_code })).status).toBe(200);
const reverse = async (job: number) =>
  expect((await admin.post(`/api/jobs/${job}/reversal`, { reason: "Forkert" })).status).toBe(201);

const paid = async () => expect((await run({ jobs: "approved" })).status).toBe(201);
const approved = { job_status: "APPROVED_BY_MANAGER" } as const;
const noon = `${today()} 12:00:00`;
const spend = (category: TestJobType, price: number) =>
  aJob(server.db, company, {
    ...approved,
    kind: "expense",
    job_type_id: category.id,
    started_at: noon,
    ended_at: noon,
    price_mode: "manual",
    hourly_rate: null,
    price,
  });
const refusals = async () => {
  const { status, body } = await run({ jobs: "approved" });
  return [status, body.errors?.jobs];
};

test("a run whose counter-lines share a code with wages is refused with the job type that needs another", async () => {
  const category = await anExpenseType(server.db, { name: "Beslag", salary_code: "7020" });
  const wage = await aJobType(server.db, { name: "Smedning", salary_code: "7020" });
  const { id } = await spend(category, 1250);
  await paid();
  await reverse(id);
  await aJob(server.db, company, { ...approved, job_type_id: wage.id, price_mode: "manual", price: 3000 });

  const refused = [
    422,
    [
      "Smedning har samme lønkode (7020) som en tilbageførsel på Beslag. Tilbageførslen beholder sin lønkode, så giv Smedning en anden: løn, udlæg og kørsel skal have hver sin.",
    ],
  ];
  expect(await refusals()).toEqual(refused);
  await recode(category, "7021");
  expect(await refusals()).toEqual(refused);
  await recode(wage, "7022");
  await paid();
});

test("a run is refused if a reversed trip shares a code of its parts with wages", async () => {
  const trips = await aMileageType(server.db, { name: "Cykling", salary_code: "7030" });
  const { id } = await aTrip(server.db, company, trips, { km: 10, vehicle: "bicycle" });
  await paid();
  await reverse(id);
  const wage = await aJobType(server.db, { name: "Maling", salary_code: "903" });
  await aJob(server.db, company, { ...approved, job_type_id: wage.id });
  expect(await refusals()).toEqual([
    422,
    [expect.stringMatching(/^Maling har samme lønkode \(903\) som en tilbageførsel på Cykling\./)],
  ]);
  await recode(wage, "7030");
  await paid();
});

test("counter-lines of two kinds under one code are paid, since their codes cannot change", async () => {
  const category = await anExpenseType(server.db, { name: "Maling", salary_code: "7040" });
  const wage = await aJobType(server.db, { name: "Pudsning", salary_code: "7040" });
  const bought = await spend(category, 50);
  await paid();
  const work = await aJob(server.db, company, { ...approved, job_type_id: wage.id });
  await paid();
  await reverse(bought.id);
  await reverse(work.id);
  await paid();
});

const setUp = async (default_format: "datalon" | "excel") => {
  const { version } = (await admin.get("/api/payroll-setup")).body;
  const setup = { ...filledPayrollSetup, default_format, version };
  expect((await admin.put("/api/payroll-setup", setup)).status).toBe(200);
};

test("a run is refused when the company's own file would merge two codes", async () => {
  const wage = await aJobType(server.db, { name: "Tømrer", salary_code: "6" });
  const category = await anExpenseType(server.db, { name: "Søm", salary_code: "06" });
  await aJob(server.db, company, { ...approved, job_type_id: wage.id, price_mode: "manual", price: 50 });
  await spend(category, 100);
  await setUp("datalon");
  expect(await refusals()).toEqual([
    422,
    [expect.stringMatching(/^Løndel 06 får både løn \(lønkode 6 på Tømrer\) og udlæg \(lønkode 06 på Søm\)\./)],
  ]);
  expect((await admin.get(`/api/payrolls/payable?createdBeforeDate=${today()}`)).body.approved.jobs).toHaveLength(2);
  await setUp("excel");
  await paid();
});

test("counter-lines of two kinds on one løndel of DataLøn are paid, and have no file until they are separated", async () => {
  const wage = await aJobType(server.db, { name: "Gulve", salary_code: "1100" });
  const category = await anExpenseType(server.db, { name: "Lim", salary_code: "9010" });
  const work = await aJob(server.db, company, { ...approved, job_type_id: wage.id });
  const bought = await spend(category, 39.4);
  await setUp("excel");
  await paid();
  await setUp("datalon");
  await reverse(work.id);
  await reverse(bought.id);
  await paid();
  const { id } = (await admin.get("/api/payrolls?perPage=1")).body.data[0];
  const { status, body } = await admin.get(`/payrolls/${id}?format=datalon`);
  expect([status, body.errors?.format?.[0]]).toEqual([
    422,
    expect.stringMatching(/^Løndel 09 får både løn \(tilbageført lønkode 1100 på Gulve\) og udlæg/),
  ]);
});
