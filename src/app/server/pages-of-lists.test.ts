import { beforeAll, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { aCostCenter, aCustomer, aJob, aJobType, aProject, aSalesRate, workday } from "#testing/data/factories.ts";
import { makeBasis } from "#testing/data/invoice-bases.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin, employee, owner } = setUpCompany();
let payrollId: number;

/** A company in which each list has several pages of two rows. */
beforeAll(async () => {
  const { project, costCenter } = company;
  await admin.post("/api/projects", { ...project, name: "Ærø", code: "P-3" });
  await aCostCenter(server.db, { id: costCenter.owner_user_id });
  for (const _nth of [1, 2, 3]) await aCustomer(server.db);
  const jobType = await aJobType(server.db);
  for (const run of [1, 2, 3]) {
    for (const user of [company.employee, company.employee2, company.owner2])
      await aJob(server.db, company, {
        user,
        job_type_id: jobType.id,
        job_status: "APPROVED_BY_MANAGER",
        ...workday(run),
      });
    const input = { description: `Kørsel ${run}`, created_before_date: today().toString(), jobs: "approved" };
    payrollId = (await admin.post("/api/payrolls", input)).body.id;
  }
  for (const user of [company.employee, company.employee2, company.owner2]) await aJob(server.db, company, { user });
  for (const _nth of [1, 2, 3]) {
    const { id: customer_id } = await aCustomer(server.db);
    await aSalesRate(server.db, { customer_id });
    const ofCustomer = await aProject(server.db, company.owner, { customer_id });
    await aJob(server.db, company, { project: ofCustomer, job_status: "APPROVED_BY_MANAGER" });
    await makeBasis(admin, { customer_id });
  }
});

const lists: readonly { path: string; client?: () => Client }[] = [
  { path: "/api/projects?paginate=true" },
  { path: "/api/cost-centers?paginate=true" },
  { path: "/api/customers?paginate=true" },
  { path: "/api/job-types?paginate=true" },
  { path: "/api/users?paginate=true" },
  { path: "/api/jobs?projectScope=all" },
  { path: "/api/jobs", client: () => employee },
  { path: "/api/users-jobs?projectScope=all" },
  { path: "/api/approvals", client: () => owner },
  { path: "/api/payrolls" },
  { path: "/api/invoice-bases" },
  { path: "/api/payrolls/:id/lines" },
  { path: "/api/payrolls/:id/totals?by=employee" },
  { path: "/api/payrolls/:id/file?format=excel" },
  { path: "/api/my-pay", client: () => employee },
  { path: "/api/audit-log" },
];

test.each(lists)(
  "the pages of $path are together the whole list, without a repeated row",
  async ({ path, client = () => admin }) => {
    const page = async (number: number, perPage: number) => {
      const query = `${path.includes("?") ? "&" : "?"}page=${number}&perPage=${perPage}`;
      const { status, body } = await client().get(path.replace(":id", String(payrollId)) + query);
      expect(status).toBe(200);
      return { rows: body.data, total: body.meta?.total ?? body.total, perPage: body.meta?.per_page ?? body.per_page };
    };
    const whole = await page(1, 100);
    expect(whole.rows.length).toBeGreaterThan(2);
    expect(whole.total).toBe(whole.rows.length);
    const pages = [];
    for (let number = 1; number <= Math.ceil(whole.total / 2); number++) pages.push((await page(number, 2)).rows);
    expect(pages.slice(0, -1).every((rows) => rows.length === 2)).toBe(true);
    expect(pages.flat()).toEqual(whole.rows);
  },
);
