import { beforeAll, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import type { JobRow } from "#common/server/database/tables.ts";
import { payrollFormatNames } from "#features/payroll-files/rules/payroll-formats.ts";
import { aJob, aJobType, type TestJobType } from "#testing/data/factories.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { setUpCompany } from "#testing/set-up.ts";

/** A company with reversals every month, pay rises, changes of cost centers and new salary codes. */

const { server, company, admin } = setUpCompany();
let jobType: TestJobType;

beforeAll(async () => {
  jobType = await aJobType(server.db, { salary_code: "12/13" });
  const { updated_at, updated_by, ...setup } = (await admin.get("/api/payroll-setup")).body;
  Object.assign(setup, filledPayrollSetup, { datalon: { ...filledPayrollSetup.datalon, group_by: "cost_center" } });
  expect((await admin.put("/api/payroll-setup", setup)).status).toBe(200);
});

async function work(month: number): Promise<JobRow[]> {
  const jobs: JobRow[] = [];
  for (const user of [company.employee, company.employee2]) {
    const shared = {
      user,
      job_status: "APPROVED_BY_MANAGER" as const,
      job_type_id: jobType.id,
      cost_center_id: month < 8 ? company.costCenter.id : company.costCenter2.id,
    };
    // The rate rises each quarter, by an amount that is no whole number of kroner.
    const hourly_rate = 200 + 10.55 * Math.floor(month / 3);
    jobs.push(await aJob(server.db, company, { ...shared, hourly_rate }));
    jobs.push(await aJob(server.db, company, { ...shared, hourly_rate }));
    jobs.push(await aJob(server.db, company, { ...shared, price_mode: "manual", price: 100 + month }));
  }
  return jobs;
}

/** The first months, the months with or after a change, and the last month. The other months would repeat these. */
const monthsWithFiles = [0, 1, 3, 6, 7, 8, 9, 11];

test("every month has a file in every format, with exactly the sum of the run", async () => {
  let before: JobRow[] = [];
  for (let month = 0; month < 12; month++) {
    if (month === 6)
      await server.db.updateTable("job_types").set({ salary_code: "12/15" }).where("id", "=", jobType.id).execute();
    // Reverses one of each employee's two hourly jobs, and the job with an entered price.
    for (const index of [0, 2, 3, 5]) {
      const wrong = before[index];
      if (wrong) expect((await admin.post(`/api/jobs/${wrong.id}/reversal`, { reason: "Fejl" })).status).toBe(201);
    }
    before = await work(month);
    const created = await admin.post("/api/payrolls", {
      description: `Måned ${month + 1}`,
      created_before_date: today().toString(),
      jobs: "approved",
    });
    expect(created.status).toBe(201);
    const { id, total_price } = created.body;
    for (const format of monthsWithFiles.includes(month) ? payrollFormatNames : []) {
      const preview = (await admin.get(`/api/payrolls/${id}/preview?format=${format}`)).body;
      expect([month, format, preview.problems, preview.totals.price]).toEqual([month, format, [], total_price]);
      expect((await admin.get(`/payrolls/${id}?format=${format}`)).status).toBe(200);
    }
  }
});
