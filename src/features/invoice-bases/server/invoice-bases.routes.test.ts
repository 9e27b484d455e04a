import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { JobRow } from "#common/server/database/tables.ts";
import { aCustomer, aJob, anExpenseType, aProject, aSalesRate } from "#testing/data/factories.ts";
import { basisChoice, makeBasis } from "#testing/data/invoice-bases.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, owner, manager, admin } = setUpCompany();
const path = "/api/invoice-bases";

let customer_id: number;
let project: Awaited<ReturnType<typeof aProject>>;

beforeEach(async () => {
  customer_id = (await aCustomer(server.db, { name: "Havnen A/S" })).id;
  project = await aProject(server.db, company.owner, { name: "Kajen", customer_id });
});

type Options = NonNullable<Parameters<typeof aJob>[2]>;

const approved = (options: Options = {}): Promise<JobRow> =>
  aJob(server.db, company, { project, job_status: "APPROVED_BY_MANAGER", ...options });

const preview = async (choice: object = {}) =>
  (await admin.post(`${path}/preview`, { ...basisChoice({ customer_id }), ...choice })).body;

async function anExpense({ price, vat, vat_share }: { price: number; vat: number; vat_share: 25 | 100 }) {
  const { id: job_type_id } = await anExpenseType(server.db, { vat_share });
  const day = "2026-11-02 12:00:00";
  const input = { job_type_id, kind: "expense", price_mode: "manual", price, hourly_rate: null } as const;
  const job = await approved({ ...input, started_at: day, ended_at: day });
  await server.db.insertInto("job_expenses").values({ job_id: job.id, vat, currency: "DKK" }).execute();
  return job;
}

test("only users who run payroll read and make invoice bases", async () => {
  for (const client of [employee, owner, manager]) {
    expect((await client.get(path)).status).toBe(403);
    expect((await client.post(`${path}/preview`, basisChoice({ customer_id }))).status).toBe(403);
    expect((await client.post(path, { ...basisChoice({ customer_id }), digest: "" })).status).toBe(403);
  }
});

test("a job that starts before New Year costs the old year's rate", async () => {
  await aSalesRate(server.db, { customer_id, from_date: "2025-01-01", rate: 650 });
  await aSalesRate(server.db, { customer_id, from_date: "2026-01-01", rate: 675 });
  await approved({ started_at: "2025-12-31 22:00:00", ended_at: "2026-01-01 02:00:00" });
  expect(await preview()).toMatchObject({ lines: [{ minutes: 240, rate: 650, amount: 2600 }], amount: 2600 });
});

test("only approved and paid jobs of the customer until the chosen day are invoiced", async () => {
  await aSalesRate(server.db, { customer_id });
  const inTime = { started_at: "2026-11-02 08:00:00", ended_at: "2026-11-02 09:00:00" };
  await approved(inTime);
  await approved({ ...inTime, job_status: "PAID" });
  for (const job_status of ["NEW", "APPROVED_BY_PROJECT_OWNER", "REJECTED"] as const)
    await approved({ ...inTime, job_status });
  await approved({ ...inTime, project: company.project });
  await approved({ started_at: "2026-11-03 00:00:00", ended_at: "2026-11-03 05:00:00" });
  expect(await preview({ until: "2026-11-02" })).toMatchObject({
    jobs_count: 2,
    lines: [{ minutes: 120, amount: 1300 }],
  });
});

test("work with an amount and no hours is counted, but not invoiced", async () => {
  await aSalesRate(server.db, { customer_id });
  const noon = "2026-11-02 12:00:00";
  await approved({ price_mode: "manual", price: 5000, hourly_rate: null, started_at: noon, ended_at: noon });
  expect(await preview()).toMatchObject({ lines: [], projects: [], jobs_count: 0, without_hours_count: 1 });
});

test("an expense is invoiced at its price less the deductible VAT, plus the markup", async () => {
  await anExpense({ price: 125, vat: 25, vat_share: 100 });
  await anExpense({ price: 125, vat: 25, vat_share: 25 });
  // Costs of 100,00 and 118,75, plus 12,5 %.
  expect((await preview({ group_by: "day", markup: 12.5 })).lines).toMatchObject([
    { kind: "expense", title: "2/11-2026", cost: 218.75, amount: 246.09, minutes: null, rate: null },
  ]);
  expect((await preview({ with_refunds: false })).lines).toEqual([]);
});

describe("jobs without a rate", () => {
  test("a basis is refused with the names of projects without a rate, unless the projects are left out", async () => {
    await approved();
    const unpriced = await aProject(server.db, company.owner, { name: "Broen", customer_id });
    await approved({ project: unpriced });
    await aSalesRate(server.db, { project_id: project.id });
    const choice = basisChoice({ customer_id });
    const shown = await preview();
    expect(shown.projects).toMatchObject([
      { name: "Kajen", jobs_count: 1, unpriced_count: 0 },
      { name: "Broen", jobs_count: 1, unpriced_count: 1, is_left_out: false },
    ]);
    const refused = await admin.post(path, { ...choice, digest: shown.digest });
    expect([refused.status, refused.body.errors]).toEqual([422, { without_project_ids: ["Pris mangler: Broen."] }]);
    expect(await makeBasis(admin, { customer_id, without_project_ids: [unpriced.id] })).toMatchObject({
      jobs_count: 1,
    });
    await aSalesRate(server.db, { project_id: unpriced.id });
    expect(await makeBasis(admin, { customer_id })).toMatchObject({ lines: [{ project_name: "Broen" }] });
  });
});

describe("a stored basis", () => {
  beforeEach(async () => {
    await aSalesRate(server.db, { customer_id });
  });

  test("the numbers of bases have no gaps, and a job is invoiced once", async () => {
    await approved();
    const first = await makeBasis(admin, { customer_id });
    expect((await preview()).lines).toEqual([]);
    const empty = await admin.post(path, { ...basisChoice({ customer_id }), digest: (await preview()).digest });
    expect([empty.status, empty.body.errors]).toEqual([
      422,
      { until: ["Der er ingen opgaver at fakturere til og med denne dag."] },
    ]);
    await approved();
    expect((await makeBasis(admin, { customer_id })).id).toBe(first.id + 1);
  });

  test("of two simultaneous calls that invoice the same jobs, one makes a basis and the other is a 409", async () => {
    await approved();
    const input = { ...basisChoice({ customer_id }), digest: (await preview()).digest };
    const answers = await Promise.all([admin.post(path, input), admin.post(path, input)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      "Opgaverne eller priserne er ændret, siden grundlaget blev vist. Se det igen, før du laver det.",
    );
  });

  test("the database refuses a job in two valid bases", async () => {
    await approved();
    const { id } = await makeBasis(admin, { customer_id });
    await approved();
    const other = await makeBasis(admin, { customer_id });
    const twice = sql`insert into invoice_basis_jobs select ${other.id}, job_id, 0, false, project_id, job_type_id, user_id, day,
      minutes, km, cost from invoice_basis_jobs where invoice_basis_id = ${id}`;
    await expect(twice.execute(server.db)).rejects.toThrow("invoice_basis_jobs_once");
  });

  test("a basis keeps its lines when rates and names change, and names jobs that have changed since", async () => {
    const job = await approved();
    const made = await makeBasis(admin, { customer_id });
    expect(made).toMatchObject({ customer_name: "Havnen A/S", amount: 5200, changed_job_ids: [] });
    await server.db.updateTable("sales_rates").set({ rate: 1 }).where("customer_id", "=", customer_id).execute();
    await server.db.updateTable("customers").set({ name: "Ny" }).where("id", "=", customer_id).execute();
    await server.db.updateTable("projects").set({ name: "Ny" }).where("id", "=", project.id).execute();
    expect((await admin.get(`${path}/${made.id}`)).body).toEqual(made);
    await sql`update jobs set ended_at = ended_at - interval '1 hour', price = 1400 where id = ${job.id}`.execute(
      server.db,
    );
    expect((await admin.get(`${path}/${made.id}`)).body).toEqual({ ...made, changed_job_ids: [job.id] });
  });

  test("the job that replaces a reversed job is invoiced only after the former basis is annulled", async () => {
    const { id: jobId } = await approved({ job_status: "PAID" });
    const made = await makeBasis(admin, { customer_id });
    const reversed = await admin.post(`/api/jobs/${jobId}/reversal`, { reason: "Forkerte timer" });
    expect(reversed.status).toBe(201);
    const { replacement_job_id: replacement } = await server.db
      .selectFrom("job_reversals")
      .select("replacement_job_id")
      .where("job_id", "=", jobId)
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable("jobs")
      .set({
        job_status: "APPROVED_BY_MANAGER",
        rejection_reason: null,
        owner_approved_by_user_id: company.owner.id,
        manager_approved_by_user_id: company.manager.id,
      })
      .where("id", "=", replacement)
      .execute();
    expect(await preview()).toMatchObject({ lines: [], waiting_count: 1 });
    expect((await admin.get(`${path}/${made.id}`)).body.changed_job_ids).toEqual([jobId]);
    expect((await admin.post(`${path}/${made.id}/annulment`)).status).toBe(200);
    expect(await preview()).toMatchObject({ jobs_count: 1, waiting_count: 0 });
  });

  test("an annulled basis keeps its number, and its jobs can be invoiced again", async () => {
    await approved();
    const made = await makeBasis(admin, { customer_id });
    const annulled = await admin.post(`${path}/${made.id}/annulment`);
    expect(annulled.body).toMatchObject({ lines: made.lines, annulled_by: { id: company.admin.id } });
    const again = await admin.post(`${path}/${made.id}/annulment`);
    expect([again.status, again.body.message]).toEqual([409, "Fakturagrundlaget er allerede annulleret."]);
    const next = await makeBasis(admin, { customer_id });
    expect(next).toMatchObject({ id: made.id + 1, lines: made.lines });
    expect((await admin.get(path)).body.data.slice(0, 2)).toMatchObject([
      { id: next.id, annulled_at: null },
      { id: made.id, annulled_at: expect.any(String) },
    ]);
  });
});
