import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { setupFormatNames } from "#features/payroll-files/rules/payroll-formats.ts";
import { defaultPayrollSetup, type PayrollSetup } from "#features/payroll-files/rules/payroll-setup.ts";
import { machineFile } from "#features/payroll-files/rules/payroll-text.ts";
import { makePayrollFile } from "#features/payroll-files/server/payroll-file.ts";
import { aJob, aJobType, aProject } from "#testing/data/factories.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { payrollRun } from "#testing/data/payroll-lines.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { listPayrollLines, listPayrollSums } from "./file-lines.store.ts";

/** Files for payroll systems are made from lines that the database has added up. */

const { server, company, admin } = setUpCompany();
const day = (back: number) => today().subtract({ days: back }).toString();

async function createJobs(): Promise<number[]> {
  const { db } = server;
  const jobTypes = [await aJobType(db, { salary_code: "12/13" }), await aJobType(db, { salary_code: "14/15" })];
  const otherProject = await aProject(db, company.owner, { default_cost_center_id: company.costCenter.id });
  const ids: number[] = [];
  for (let back = 1; back <= 12; back++)
    for (const [number, jobType] of jobTypes.entries()) {
      const job = await aJob(db, company, {
        user: back % 2 === 0 ? company.employee : company.employee2,
        project: back % 5 === 0 ? otherProject : company.project,
        job_type_id: jobType.id,
        job_status: "APPROVED_BY_MANAGER",
        // The minutes are no whole hundredths of an hour.
        started_at: `${day(back)} ${number === 0 ? "08:00" : "12:00"}:00`,
        ended_at: `${day(back)} ${number === 0 ? "11:25" : "15:50"}:00`,
        hourly_rate: back % 4 === 0 ? 200 : 225,
      });
      ids.push(job.id);
    }
  return ids;
}

async function pay(): Promise<number> {
  const { status, body } = await admin.post("/api/payrolls", { description: "Løn", created_before_date: `${today()}` });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.id;
}

async function twoRuns(): Promise<number[]> {
  const ids = await createJobs();
  const first = await pay();
  for (const id of ids.filter((_, place) => place % 3 === 0))
    expect((await admin.post(`/api/jobs/${id}/reversal`, { reason: "Forkert projekt og forkert dag" })).status).toBe(
      201,
    );
  await createJobs();
  return [first, await pay()];
}

/** Setups that separate lines in other ways than the defaults. */
const setups: readonly PayrollSetup[] = [
  filledPayrollSetup,
  {
    ...filledPayrollSetup,
    datalon: { ...filledPayrollSetup.datalon, group_by: "cost_center", hours_total: false, send_amounts: true },
    mle: { ...filledPayrollSetup.mle, period: "date", project: true },
    custom: {
      ...defaultPayrollSetup.custom,
      period: "date",
      columns: ["employee_id", "from_date", "to_date", "project_code", "salary_code", "hours", "rate", "amount"],
    },
  },
  {
    ...filledPayrollSetup,
    custom: {
      ...filledPayrollSetup.custom,
      columns: ["employee_id", "salary_code", "from_date", "to_date", "hours", "amount"],
    },
  },
  { ...filledPayrollSetup, custom: { ...filledPayrollSetup.custom, period: "job" } },
];

let runs: number[];
beforeAll(async () => {
  runs = await twoRuns();
});

describe("the lines of a file for a payroll system", () => {
  test("a file that is made from added lines has the same bytes as a file from single lines", async () => {
    for (const id of runs)
      for (const setup of setups)
        for (const format of setupFormatNames) {
          const single = await listPayrollLines(server.db, id);
          const sums = await listPayrollSums(server.db, id, machineFile(format, setup));
          const [one, other] = await Promise.all(
            [single, sums].map((lines) => makePayrollFile(format, setup, payrollRun, 1, [lines])),
          );
          expect([format, other]).toEqual([format, one]);
          expect("problems" in (one as object), format).toBe(false);
        }
  });

  test("lines that differ only in time are one line, except in a file with a line per job", async () => {
    const [id = 0] = runs;
    const single = await listPayrollLines(server.db, id);
    const counts = await Promise.all(
      (["run", "date", "job"] as const).map(
        async (period) => (await listPayrollSums(server.db, id, { period })).length,
      ),
    );
    expect(counts).toEqual([expect.any(Number), single.length, single.length]);
    expect(counts[0]).toBeLessThan(single.length);
  });
});
