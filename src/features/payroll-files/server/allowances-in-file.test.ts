import { parseCsv } from "hucre/csv";
import readSheets from "read-excel-file/node";
import { expect, test } from "vitest";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { payrollLine, payrollRun } from "#testing/data/payroll-lines.ts";
import type { AbsenceFileLine } from "../rules/absence-line.ts";
import type { AllowanceFileLine } from "../rules/allowance-line.ts";
import type { PayrollFormatName } from "../rules/payroll-formats.ts";
import { makePayrollFile } from "./payroll-file.ts";

/* Allowances in the files for people (docs/product-rules.md#allowances-in-files). */

const overtime: AllowanceFileLine = {
  ...{ user_id: 1, employee_id: "0027", user_name: "=Anna", salary_code: "21", name: "Overtid 1" },
  ...{ date: "2026-11-05", unit: "hour", minutes: 75, count: 0, rate: 48.1, price: 60.13 },
};
const daily: AllowanceFileLine = { ...overtime, name: "Pr. dag", unit: "day", count: 1, rate: 100, price: 100 };
const absent: AbsenceFileLine = {
  ...{ user_id: 1, employee_id: "0027", user_name: "Anna", salary_code: "81", kind_name: "Ferie" },
  ...{ template: "holiday", is_sent: true, date: "2026-11-26", minutes: 222, hundredths: 50, rate: 200, price: 740 },
};

async function bytesOf(format: PayrollFormatName, others: Parameters<typeof makePayrollFile>[5]): Promise<Buffer> {
  const made = await makePayrollFile(format, filledPayrollSetup, payrollRun, 1, [[payrollLine()]], others);
  if ("problems" in made) throw new Error(made.problems.join(" "));
  return made.bytes;
}

test("the CSV for Excel has a row for each allowance, with the hours of allowances in their own column", async () => {
  const bytes = await bytesOf("excel", { absence: [absent], allowances: [overtime, daily] });
  const [header, job, day, ...rows] = parseCsv(bytes.toString(), { delimiter: ";" });
  expect(header?.slice(-3)).toEqual(["Dage", "Tillægstimer", "Antal"]);
  expect([job?.slice(-3), day?.slice(-3)]).toEqual([
    ["", "", ""],
    ["0,50", "", ""],
  ]);
  const same = ["", "", "05-11-2026", "05-11-2026", ""];
  expect(rows).toEqual([
    ["7", "0027", "'=Anna", "21", "Overtid 1", ...same, "48,10", "60,13", "", "1,25", ""],
    ["7", "0027", "'=Anna", "21", "Pr. dag", ...same, "100,00", "100,00", "", "", "1"],
  ]);
});

test("the workbook has a sheet of allowances", async () => {
  const sheets = await readSheets(await bytesOf("xlsx", { allowances: [overtime, daily] }));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(["Linjer", "Medarbejdere", "Projekter", "Tillæg"]);
  const rows = sheets
    .at(-1)
    ?.data.slice(1)
    .map((row) => [...row.slice(0, 4), ...row.slice(5)]);
  expect(rows).toEqual([
    ["0027", "=Anna", "21", "Overtid 1", 1.25, null, 48.1, 60.13],
    ["0027", "=Anna", "21", "Pr. dag", null, 1, 100, 100],
  ]);
});

test.each(["excel", "xlsx", "danlon", "datalon", "mle", "lessor5", "custom"] as const)(
  "an empty list of allowances does not change the bytes of the %s file",
  async (format) => expect(await bytesOf(format, { allowances: [] })).toEqual(await bytesOf(format, undefined)),
);
