import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { payrollFormatNames } from "#features/payroll-files/rules/payroll-formats.ts";
import type { PayrollLine } from "#features/payroll-files/rules/payroll-line.ts";
import { defaultPayrollSetup } from "#features/payroll-files/rules/payroll-setup.ts";
import { payrollLine, payrollRun } from "#testing/data/payroll-lines.ts";
import { payrollPreview } from "./payroll-preview.ts";

const job = payrollLine({
  cost_center_code: null,
  cost_center_name: null,
  ended_at: "2026-11-05 15:25:00",
  minutes: 445,
  price: 1483.33,
});

const expense: PayrollLine = {
  ...job,
  salary_code: "21",
  minutes: 30,
  price_mode: "manual",
  hourly_rate: null,
  price: 350,
};

const previewOf = (format: Parameters<typeof payrollPreview>[0], lines: readonly PayrollLine[]) =>
  payrollPreview(format, defaultPayrollSetup, payrollRun, lines);

describe("the preview", () => {
  test("the preview shows the amount of 7,42 hours at 200 kr., and its deviation from the prices", () => {
    const { rows, total } = previewOf("danlon", [job, expense]);
    const hours = {
      kind: "hours",
      user_id: 1,
      employee_id: "0027",
      user_name: "Anna Å",
      salary_code: "12/13",
      hours: 742,
      own_hours: 742,
      km: null,
      days: null,
    };
    expect(rows).toEqual([
      { ...hours, rate: 20_000, amount: 148_400, price: 148_333, deviation: 67 },
      {
        ...hours,
        kind: "amount",
        salary_code: "21",
        hours: null,
        own_hours: null,
        rate: null,
        amount: 35_000,
        price: 35_000,
        deviation: null,
      },
    ]);
    expect(total).toEqual({ hours: 742, days: 0, km: 0, amount: 183_400, price: 183_333, deviation: 67 });
  });

  test("the preview reports the file's problems beside its figures", () => {
    expect(previewOf("danlon", [job]).problems).toEqual(["CVR-nummer mangler i opsætningen af Danløn."]);
    expect(previewOf("excel", [job]).problems).toEqual([]);
  });

  test("the preview shows DataLøn's løndel 01 without counting its hours twice", () => {
    const { rows, total } = previewOf("datalon", [job]);
    expect(rows.map(({ kind, salary_code, hours, price }) => [kind, salary_code, hours, price])).toEqual([
      ["hours-total", "01", 742, 0],
      ["hours", "12/13", 742, 148_333],
    ]);
    expect(total).toEqual({ hours: 742, days: 0, km: 0, amount: 148_400, price: 148_333, deviation: 67 });
  });

  test("the preview adds up lines that the file separates by day or project", () => {
    const { rows } = previewOf("mle", [job, { ...job, project_code: "P-200" }]);
    expect(rows).toMatchObject([{ hours: 1484, amount: 296_800, price: 296_666, deviation: 134 }]);
  });

  test("the preview has no amount if the payroll system has its own rate", () => {
    const danlon = { ...defaultPayrollSetup.danlon, include_rate: false };
    const { rows } = payrollPreview("danlon", { ...defaultPayrollSetup, danlon }, payrollRun, [job]);
    expect(rows).toMatchObject([{ hours: 742, rate: null, amount: null, deviation: null }]);
  });

  test.each(["excel", "xlsx"] as const)(
    "the preview of %s adds up the rounded hours of each job, and pays the prices",
    (format) => {
      const { rows } = previewOf(format, [job, job, expense]);
      expect(rows).toMatchObject([
        { kind: "hours", hours: 1484, amount: 296_666, price: 296_666, deviation: 134 },
        { kind: "amount", hours: 50, rate: null, amount: 35_000, deviation: null },
      ]);
    },
  );

  const takenBack = { ...job, is_counter_line: true, minutes: -445, price: -1483.33 };

  test("the preview has a row for lines that cancel out only if the file contains them", () => {
    expect(previewOf("danlon", [job, takenBack]).rows).toEqual([]);
    const { rows, notes } = previewOf("excel", [job, takenBack]);
    expect(rows).toMatchObject([{ hours: 0, amount: 0, price: 0 }]);
    expect(notes).toEqual([]);
  });

  test("the preview keeps the øre of rounded prices when hours cancel out", () => {
    const { rows } = previewOf("danlon", [job, { ...takenBack, price: -1483.32 }]);
    expect(rows).toMatchObject([{ hours: 0, amount: 0, price: 1, deviation: -1 }]);
  });

  test("the preview has no hours for amounts that the file separates by project", () => {
    const { rows } = previewOf("mle", [expense, { ...expense, project_code: "P-200" }]);
    expect(rows).toMatchObject([{ hours: null, amount: 70_000, price: 70_000, deviation: null }]);
  });

  test.each(payrollFormatNames)(
    "the preview of %s separates two users who have had the same employee number",
    (format) => {
      const { rows, total } = previewOf(format, [
        job,
        { ...job, user_id: 2, user_name: "Bo", is_counter_line: true, minutes: -445, price: -1483.33 },
      ]);
      const paid = rows.filter(({ kind }) => kind !== "hours-total");
      expect(paid.map(({ user_id, price }) => [user_id, price])).toEqual([
        [1, 148_333],
        [2, -148_333],
      ]);
      expect(total.price).toBe(0);
    },
  );

  describe.each(["danlon", "lessor5", "excel"] as const)("with allowances in %s", (format) => {
    const overtime: PayrollLine = {
      ...job,
      ...{
        salary_code: "30",
        job_type_name: "Overtid",
        minutes: 120,
        hourly_rate: 48.1,
        price: 96.2,
        is_allowance: true,
      },
    };

    test("the allowances' hours have a row, and only the allowances' money is in the totals", () => {
      const { rows, total } = previewOf(format, [job, overtime, { ...overtime, minutes: 25, price: 20.04 }]);
      expect(rows.map(({ kind, hours, price }) => [kind, hours, price])).toEqual([
        ["hours", 742, 148_333],
        ["allowance", 242, 11_624],
      ]);
      expect(total).toMatchObject({ hours: 742, price: 159_957 });
    });

    test("the totals count the hours of work in a row that work and allowances share", () => {
      const shared = { ...overtime, salary_code: job.salary_code, hourly_rate: 200, price: 400 };
      expect(previewOf(format, [job, shared]).total).toMatchObject({ hours: 742, price: 188_333 });
    });
  });

  test("the rates of work and of allowances both count towards Danløn's five rates for a person", () => {
    const work = [200, 210, 220].map((hourly_rate) => ({ ...job, hourly_rate }));
    const allowances = (rates: readonly number[]): PayrollLine[] =>
      rates.map((hourly_rate) => ({ ...job, salary_code: "30", hourly_rate, is_allowance: true }));
    const notesOf = (rates: readonly number[]) => previewOf("danlon", [...work, ...allowances(rates)]).notes;
    expect(notesOf([48.1, 76.8])).toEqual([]);
    expect(notesOf([48.1, 76.8, 143.7])).toEqual([expect.stringContaining("Anna Å (0027) har 6 satser")]);
  });

  test("the preview's total is the sum of its rows", () => {
    const minutes = fc.integer({ min: -600, max: 600 }).filter((number) => number !== 0);
    const lines = fc.array(
      fc.record({ minutes, hourly_rate: fc.constantFrom(99.5, 200, 215.75) }).map(({ minutes, hourly_rate }) => ({
        ...job,
        minutes,
        hourly_rate,
        price: (Math.sign(minutes) * Math.round((Math.abs(minutes) * hourly_rate * 100) / 60)) / 100,
      })),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(lines, (jobs) => {
        const { rows, total } = previewOf("danlon", jobs);
        for (const figure of ["hours", "amount", "price", "deviation"] as const)
          expect(total[figure]).toBe(rows.reduce((sum, row) => sum + (row[figure] ?? 0), 0));
        expect(total.deviation).toBe(total.amount - total.price);
      }),
    );
  });
});
