import fc from "fast-check";
import { unzipSync } from "fflate";
import { parseCsv } from "hucre/csv";
import readSheets from "read-excel-file/node";
import { expect, test } from "vitest";
import { guardFormula } from "#common/rules/values/csv.ts";
import { hostileText } from "#testing/data/hostile-text.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { payrollLine, payrollRun } from "#testing/data/payroll-lines.ts";
import type { AbsenceFileLine } from "../rules/absence-line.ts";
import type { PayrollFormatName } from "../rules/payroll-formats.ts";
import { makePayrollFile } from "./payroll-file.ts";

const names = ["employee_id", "user_name", "salary_code", "kind_name"] as const;
const hostileDay = fc.record({ employee_id: hostileText, user_name: hostileText, kind_name: hostileText }).map(
  (texts): AbsenceFileLine => ({
    ...{ user_id: 1, salary_code: "81", template: "extra-holiday", is_sent: true, date: "2026-11-26" },
    ...{ minutes: 222, hundredths: 50, rate: 200, price: 740 },
    ...texts,
  }),
);
const textsOf = (day: AbsenceFileLine) => names.map((name) => day[name]);

async function bytesOf(format: PayrollFormatName, day: AbsenceFileLine): Promise<Buffer | undefined> {
  const made = await makePayrollFile(format, filledPayrollSetup, payrollRun, 1, [[payrollLine()]], { absence: [day] });
  return "problems" in made ? undefined : made.bytes;
}

test("the CSV for Excel has each text in its place, and no text that a spreadsheet executes", async () => {
  await fc.assert(
    fc.asyncProperty(hostileDay, async (day) => {
      const rows = parseCsv((await bytesOf("excel", day))?.toString() ?? "", { delimiter: ";" });
      expect(rows.map((row) => row.length)).toEqual([13, 13, 13]);
      expect(rows[2]?.slice(1, 5)).toEqual(textsOf(day).map(guardFormula));
      expect(rows[2]?.slice(5)).toEqual(["", "", "26-11-2026", "26-11-2026", "3,70", "200,00", "740,00", "0,50"]);
    }),
    { numRuns: 100 },
  );
});

test("the sheet of absence in the workbook has each text unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(hostileDay, async (day) => {
      const sheets = await readSheets((await bytesOf("xlsx", day)) ?? Buffer.of(), { trim: false });
      const [, row] = sheets.find(({ sheet }) => sheet === "Fravær")?.data ?? [];
      expect(row?.slice(0, 4)).toEqual(textsOf(day).map((text) => text || null));
      expect(row?.slice(5)).toEqual([0.5, 3.7, 200, 740]);
    }),
    { numRuns: 20 },
  );
});

test("both files of Lessor's archive are readable, or the archive is refused", async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(hostileDay, async (day) => {
      const bytes = await bytesOf("lessor5", day);
      if (!bytes) return;
      count++;
      const [jobs, absence] = Object.values(unzipSync(bytes)).map((part) =>
        parseCsv(Buffer.from(part).toString(), { delimiter: ";" }),
      );
      expect(jobs?.length).toBeGreaterThan(0);
      expect(absence?.at(-1)).toEqual([day.employee_id, "20261126000000", "20261126240000", "81", "3.70", "0.50"]);
    }),
    { numRuns: 200 },
  );
  expect(count).toBeGreaterThan(5);
});
