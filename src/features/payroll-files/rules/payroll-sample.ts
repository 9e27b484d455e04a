import { excelRows } from "./formats/excel.ts";
import { payrollFileName } from "./payroll-file-name.ts";
import { hasSetup, type OwnFormat, type PayrollFormat, type SetupFormat } from "./payroll-formats.ts";
import type { PayrollFileRun, PayrollLine } from "./payroll-line.ts";
import { type FileEncoding, type PayrollSetup, payrollSetup, payrollSetupErrors } from "./payroll-setup.ts";
import { type PayrollProblems, payrollText } from "./payroll-text.ts";

/** A run that shows each kind of line: two jobs at one rate, one at another, and an expense. */
export const sampleRun: PayrollFileRun = {
  id: 7,
  description: "November 2026",
  created_before_date: "2026-11-15",
  created_at: "2026-11-16 09:30:00",
};

/** Salary codes as each payroll system has them: two kinds of work and an expense. */
const sampleCodes: Readonly<Record<PayrollFormat, readonly [work: string, overtime: string, expense: string]>> = {
  excel: ["1", "2", "21"],
  xlsx: ["1", "2", "21"],
  danlon: ["1", "2", "21"],
  datalon: ["12/13", "18/19", "05"],
  mle: ["1100", "1200", "9020"],
  lessor5: ["1", "2", "21"],
  custom: ["1", "2", "21"],
};

const work = {
  payroll_id: sampleRun.id,
  user_id: 1,
  employee_id: "0027",
  user_name: "Anna Åberg",
  job_type_name: "Montage",
  project_code: "P-100",
  project_name: "Havnen",
  cost_center_code: "CC10",
  cost_center_name: "Drift",
  started_at: "2026-11-05 07:00:00",
  ended_at: "2026-11-05 14:25:00",
  minutes: 445,
  price_mode: "auto",
  hourly_rate: 200,
  price: 1483.33,
} as const;

export function sampleLines(format: PayrollFormat): PayrollLine[] {
  const [salary_code, overtime, expense] = sampleCodes[format];
  return [
    { ...work, salary_code },
    {
      ...work,
      salary_code,
      started_at: "2026-11-06 07:00:00",
      ended_at: "2026-11-06 15:00:00",
      minutes: 480,
      price: 1600,
    },
    {
      ...work,
      salary_code: overtime,
      job_type_name: "Overtid",
      started_at: "2026-11-06 15:00:00",
      ended_at: "2026-11-06 17:00:00",
      minutes: 120,
      hourly_rate: 300,
      price: 600,
    },
    {
      ...work,
      salary_code: expense,
      job_type_name: "Udlæg",
      started_at: "2026-11-06 12:00:00",
      ended_at: "2026-11-06 12:00:00",
      minutes: 0,
      price_mode: "manual",
      hourly_rate: null,
      price: 350,
    },
  ];
}

export type PayrollSample =
  | { readonly lines: readonly string[]; readonly encoding: FileEncoding; readonly file_name: string }
  | PayrollProblems;

/**
 * The sample run as a file of this setup, line by line; undefined where there is nothing to read (a workbook), or the
 * settings are not right, each by itself and together.
 */
export function payrollSample(format: PayrollFormat, setup: PayrollSetup): PayrollSample | undefined {
  return hasSetup(format) ? machineSample(format, setup) : ownSamples[format]();
}

const ownSamples: Readonly<Record<OwnFormat, () => PayrollSample | undefined>> = {
  // None of the sample's texts needs quotes.
  excel: () => ({
    lines: [...excelRows(sampleRun.id, sampleLines("excel"))].map((row) => row.join(";")),
    encoding: "utf-8-bom",
    file_name: payrollFileName("excel", sampleRun.id, 1),
  }),
  xlsx: () => undefined,
};

function machineSample(format: SetupFormat, setup: PayrollSetup): PayrollSample | undefined {
  const { success } = payrollSetup.shape[format].safeParse(setup[format]);
  if (!success || Object.keys(payrollSetupErrors({ [format]: setup[format] })).length > 0) return undefined;
  const made = payrollText(format, setup, sampleRun, sampleLines(format));
  if ("problems" in made) return made;
  const file_name = payrollFileName(format, sampleRun.id, 1);
  return { lines: made.text.split("\r\n").slice(0, -1), encoding: made.encoding, file_name };
}
