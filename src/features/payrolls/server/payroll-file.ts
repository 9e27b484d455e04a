import { stringify } from "csv-stringify/sync";
import { hundredthsOfHours, oreFromKroner } from "../../../common/rules/money.ts";
import { decimalText, excelCsv, guardFormula } from "../../../common/server/csv.ts";
import type { PayrollLine } from "./payrolls.store.ts";

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

/**
 * A run's `excel` file: one line per job, made from the frozen lines and nothing else, so that it is the same bytes
 * each time. UTF-8 with BOM, semicolons, decimal comma and CRLF, which is what a Danish Excel opens without questions.
 */
export function payrollFile(payrollId: number, lines: readonly PayrollLine[]): string {
  const rows = lines.map((line) => [
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
    line.hourly_rate === null || line.price_mode === "manual" ? "" : decimalText(oreFromKroner(line.hourly_rate)),
    decimalText(oreFromKroner(line.price)),
  ]);
  return stringify([header, ...rows], excelCsv);
}

/** `YYYY-MM-DD HH:mm:ss` → `15-11-2026`. */
function fileDate(wallClock: string): string {
  return wallClock.slice(0, 10).split("-").reverse().join("-");
}
