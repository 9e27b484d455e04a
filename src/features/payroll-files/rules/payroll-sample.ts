import { defaultKind, isRefund, jobKinds, kinds } from "#features/kinds/rules/kinds.ts";
import type { OwnFile } from "./formats/payroll-format.ts";
import type { FileEncoding } from "./formats/shared-settings.ts";
import { hasSetup, type PayrollFormatName, payrollFormats, type SetupFormatName } from "./payroll-formats.ts";
import type { PayrollFileRun, PayrollLine } from "./payroll-line.ts";
import { type PayrollSetup, payrollSetup, payrollSetupErrors } from "./payroll-setup.ts";
import { type PayrollProblems, payrollText } from "./payroll-text.ts";

export const sampleRun: PayrollFileRun = {
  id: 7,
  description: "November 2026",
  created_before_date: "2026-11-15",
  created_at: "2026-11-16 09:30:00",
  has_trips: false,
};

const work = {
  payroll_id: sampleRun.id,
  user_id: 1,
  employee_id: "0027",
  user_name: "Anna Åberg",
  job_type_name: "Montage",
  job_kind: defaultKind,
  project_code: "P-100",
  project_name: "Havnen",
  cost_center_code: "CC10",
  cost_center_name: "Drift",
  started_at: "2026-11-05 07:00:00",
  ended_at: "2026-11-05 14:25:00",
  is_counter_line: false,
  minutes: 445,
  price_mode: "auto",
  hourly_rate: 200,
  price: 1483.33,
  trip_part: null,
  km: null,
  km_rate: null,
} as const;

const refund = jobKinds.find(isRefund) ?? defaultKind;

export function sampleLines(format: PayrollFormatName): PayrollLine[] {
  const [salary_code, overtime, expense] = payrollFormats[format].sampleCodes;
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
      job_type_name: kinds[refund].label,
      job_kind: refund,
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

/** The sample run as a file with this setup. Undefined for a workbook, or if the settings are invalid. */
export function payrollSample(format: PayrollFormatName, setup: PayrollSetup): PayrollSample | undefined {
  const lines = sampleLines(format);
  const made = hasSetup(format) ? machineSample(format, setup, lines) : ownSample(payrollFormats[format].file, lines);
  if (made === undefined || "problems" in made) return made;
  return { ...made, file_name: payrollFormats[format].fileName(sampleRun.id, 1) };
}

type Made = { readonly lines: readonly string[]; readonly encoding: FileEncoding };

function ownSample(file: OwnFile, lines: readonly PayrollLine[]): Made | undefined {
  if (file.kind === "workbook") return undefined;
  // None of the sample's texts needs quotes.
  const rows = [file.header(sampleRun), ...lines.map((line) => file.row(sampleRun, line))];
  return { lines: rows.map((row) => row.join(";")), encoding: "utf-8-bom" };
}

function machineSample(
  format: SetupFormatName,
  setup: PayrollSetup,
  lines: readonly PayrollLine[],
): Made | PayrollProblems | undefined {
  const { success } = payrollSetup.shape[format].safeParse(setup[format]);
  if (!success || Object.keys(payrollSetupErrors({ [format]: setup[format] })).length > 0) return undefined;
  const made = payrollText(format, setup, sampleRun, lines);
  return "problems" in made ? made : { lines: made.text.split("\r\n").slice(0, -1), encoding: made.encoding };
}
