import { decimalText, guardFormula } from "../../../../common/rules/csv.ts";
import { hundredthsOfHours, oreFromKroner } from "../../../../common/rules/values/money.ts";
import { rateOf } from "../pay-entry.ts";
import type { PayrollLine } from "../payroll-line.ts";

const header = [
  "Lønkørsel",
  "Medarbejdernummer",
  "Navn",
  "Lønkode",
  "Arbejdstype",
  "Projektkode",
  "Cost center",
  "Fra",
  "Til",
  "Timer",
  "Sats",
  "Beløb",
];

/** The `excel` file: its head and a row per line, with decimal commas. A manual price has no rate. */
export function* excelRows(payrollId: number, lines: readonly PayrollLine[]): Generator<string[]> {
  yield header;
  for (const line of lines) yield excelRow(payrollId, line);
}

function excelRow(payrollId: number, line: PayrollLine): string[] {
  const rate = rateOf(line);
  return [
    String(payrollId),
    ...[
      line.employee_id,
      line.user_name,
      line.salary_code,
      line.job_type_name,
      line.project_code,
      line.cost_center_code ?? "",
    ].map(guardFormula),
    fileDate(line.started_at),
    fileDate(line.ended_at),
    decimalText(hundredthsOfHours(line.minutes)),
    rate === null ? "" : decimalText(rate),
    decimalText(oreFromKroner(line.price)),
  ];
}

/** `YYYY-MM-DD HH:mm:ss` → `15-11-2026`. */
function fileDate(wallClock: string): string {
  return `${wallClock.slice(8, 10)}-${wallClock.slice(5, 7)}-${wallClock.slice(0, 4)}`;
}
