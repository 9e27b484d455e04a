import { describe, expect, test } from "vitest";
import { payrollPreview } from "#features/payrolls/rules/payroll-preview.ts";
import { excelRow } from "../formats/excel.ts";
import type { PayrollLine } from "../payroll-line.ts";
import { sampleLines } from "../payroll-sample.ts";
import { defaultPayrollSetup, type PayrollSetup } from "../payroll-setup.ts";
import { payrollText } from "../payroll-text.ts";

const run = {
  id: 7,
  description: "November 2026",
  created_before_date: "2026-11-15",
  created_at: "2026-11-16 09:30:00",
  has_trips: false,
};

const [job, , , expense] = sampleLines("danlon") as [PayrollLine, PayrollLine, PayrollLine, PayrollLine];
const back = (line: PayrollLine): PayrollLine => ({
  ...line,
  is_counter_line: true,
  minutes: 0 - line.minutes,
  price: 0 - line.price,
});
const free: PayrollLine = { ...job, hourly_rate: 0, price: 0 };

const danlonWith = (values: Partial<PayrollSetup["danlon"]> = {}): PayrollSetup => ({
  ...defaultPayrollSetup,
  danlon: { ...defaultPayrollSetup.danlon, company_number: "12345678", ...values },
});
const notesOf = (lines: readonly PayrollLine[], setup = danlonWith()) =>
  payrollPreview("danlon", setup, run, lines).notes;

describe("the notes on a file", () => {
  test("a note names the salary code that cancels out, and no other salary code", () => {
    const other = { ...job, salary_code: "other" };
    expect(notesOf([job, back(job), other])).toEqual([
      `Anna Åberg (0027): timerne på lønkode ${job.salary_code} går op i nul og står ikke i filen.`,
    ]);
    expect(notesOf([expense, back(expense), job])).toEqual([
      `Anna Åberg (0027): beløbet på lønkode ${expense.salary_code} går op i nul og står ikke i filen.`,
    ]);
  });

  test("a note mentions hours that are taken back at the payroll system's own rate, if the file states no amount", () => {
    const older = { ...back(job), hourly_rate: 150 };
    const notes = (...columns: PayrollSetup["custom"]["columns"]) =>
      payrollPreview("custom", { ...defaultPayrollSetup, custom: { ...defaultPayrollSetup.custom, columns } }, run, [
        job,
        job,
        older,
      ]).notes;
    expect(notes("employee_id", "salary_code", "hours")).toEqual([
      `Anna Åberg (0027): timer på lønkode ${job.salary_code}, der blev udbetalt til 150,00\u00a0kr., tages tilbage til lønsystemets egen sats.`,
    ]);
    expect(notes("employee_id", "salary_code", "hours", "amount")).toEqual([]);
  });

  test("no note mentions omitted hours at 0 kr. that cancel out", () => {
    expect(notesOf([free, back(free), job], danlonWith({ zero_rate: "omit" }))).toEqual([]);
  });

  test("an amount is in the sixth field of its line, even if other lines are shorter", () => {
    const made = payrollText("danlon", danlonWith({ line_end: "short" }), run, [job, expense]);
    expect(made).toMatchObject({ text: expect.stringMatching(/;742;20000\r\n.*;;;35000\r\n$/) });
  });
});

describe("a file that is refused", () => {
  const custom = { ...defaultPayrollSetup.custom, separator: "tab" } as const;
  const problemsOf = (lines: readonly PayrollLine[]) =>
    payrollPreview("custom", { ...defaultPayrollSetup, custom }, run, lines).problems;

  test("a file with its separator in a text is refused, and the text is named", () => {
    expect(problemsOf([{ ...job, user_name: "Anna\tÅ" }])).toContainEqual(
      expect.stringContaining("indeholder tabulator, som ikke må stå i filen."),
    );
  });

  test("two users without an employee number do not count as users with the same number", () => {
    for (const employee_id of ["", " "]) {
      const problems = problemsOf([
        { ...job, employee_id },
        { ...job, employee_id, user_id: 2, user_name: "Bo" },
      ]);
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.join()).not.toContain("står for både");
    }
  });
});

test("the file for Excel has no rate for a manual price, and an empty field without a cost center", () => {
  const lines: PayrollLine[] = [
    { ...job, price_mode: "manual" },
    { ...job, cost_center_code: null },
  ];
  expect(lines.map((line) => excelRow(run, line)).map((row) => [row[6], row[10]])).toEqual([
    ["CC10", ""],
    ["", "200,00"],
  ]);
});

test("the sample has ordinary hours on two days, overtime and an expense", () => {
  const rows = sampleLines("excel").map((line) => excelRow(run, line));
  expect(rows.map((row) => row.slice(4).join(";"))).toEqual([
    "Montage;P-100;CC10;05-11-2026;05-11-2026;7,42;200,00;1483,33",
    "Montage;P-100;CC10;06-11-2026;06-11-2026;8,00;200,00;1600,00",
    "Overtid;P-100;CC10;06-11-2026;06-11-2026;2,00;300,00;600,00",
    "Udlæg;P-100;CC10;06-11-2026;06-11-2026;0,00;;350,00",
  ]);
});
