import { decimalText, guardFormula } from "../../../../common/rules/csv.ts";
import { hundredthsOfHours, oreFromKroner } from "../../../../common/rules/values/money.ts";
import { rateOf } from "../pay-entry.ts";
import type { PayrollLine } from "../payroll-line.ts";
import { numberedName } from "./file-name.ts";
import type { PayrollFormat } from "./payroll-format.ts";

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
 * A CSV that a Danish Excel opens: a row per line, with decimal commas, and an apostrophe before text that a spreadsheet
 * would run. A manual price has no rate.
 */
export const excel: PayrollFormat = {
  label: "CSV til Excel",
  help: {
    about: "Én linje pr. opgave, til at kontrollere i Excel eller selv tilpasse. Der er intet at sætte op.",
    documented: [
      "Vores eget format: UTF-8 med BOM, semikolon og decimalkomma, som en dansk Excel åbner uden spørgsmål.",
    ],
    assumed: [],
  },
  fileName: numberedName("loenkoersel-", ".csv"),
  sampleCodes: ["1", "2", "21"],
  file: { kind: "table", header, row: (run, line) => excelRow(run.id, line) },
};

export function excelRow(payrollId: number, line: PayrollLine): string[] {
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
