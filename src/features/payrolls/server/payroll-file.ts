import { stringify } from "csv-stringify/sync";
import { excelCsv } from "../../../common/server/csv.ts";
import { excelRows } from "../rules/excel-rows.ts";
import type { PayrollFormat } from "../rules/payroll-formats.ts";
import type { PayrollFileRun, PayrollLine } from "../rules/payroll-line.ts";
import type { PayrollSetup } from "../rules/payroll-setup.ts";

export type PayrollFile = { bytes: Buffer; file_name: string; content_type: string };

/** Why no file can be made: the complete list, each a Danish sentence. */
export type PayrollFileProblems = { problems: string[] };

/**
 * A run as a file for a payroll system, or everything that keeps it from being one. The same run, setup and lines give
 * the same bytes each time.
 * @param sequence which file of the run this is, from 1: a name is never used twice
 * @param lines in the order of the run's file
 */
export async function makePayrollFile(
  format: PayrollFormat,
  _setup: PayrollSetup,
  run: PayrollFileRun,
  sequence: number,
  lines: readonly PayrollLine[],
): Promise<PayrollFile | PayrollFileProblems> {
  if (format !== "excel") return { problems: ["Formatet er ikke klar endnu."] };
  return {
    bytes: Buffer.from(payrollFile(run.id, lines)),
    file_name: `loenkoersel-${run.id}${sequence === 1 ? "" : `-${sequence}`}.csv`,
    content_type: "text/csv; charset=utf-8",
  };
}

/**
 * A run's `excel` file: one line per job, made from the frozen lines and nothing else, so that it is the same bytes
 * each time. UTF-8 with BOM, semicolons, decimal comma and CRLF, which is what a Danish Excel opens without questions.
 */
export function payrollFile(payrollId: number, lines: Parameters<typeof excelRows>[1]): string {
  return stringify(excelRows(payrollId, lines), excelCsv);
}
