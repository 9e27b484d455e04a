import { decimalText, guardFormula } from "#common/rules/values/csv.ts";
import { hundredthsOfHours, oreFromKroner } from "#common/rules/values/money.ts";
import type { AbsenceFileLine } from "../absence-line.ts";
import type { AllowanceFileLine } from "../allowance-line.ts";
import { rateOf } from "../pay-entry.ts";
import type { PayrollFileRun, PayrollLine } from "../payroll-line.ts";
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

/** Only files of runs with trips have these columns, so that files made before Dagværk had trips keep their bytes. */
const tripHeader = ["Km", "Km-sats"];

export const excel: PayrollFormat = {
  label: "CSV til Excel",
  help: {
    about:
      "Én linje pr. opgave, pr. dag med fravær og pr. tillæg på en dag, til at kontrollere i Excel eller selv tilpasse. Der er intet at sætte op.",
    documented: [
      "Vores eget format: UTF-8 med BOM, semikolon og decimalkomma, som en dansk Excel åbner uden spørgsmål.",
    ],
    assumed: [],
  },
  fileName: numberedName("loenkoersel-", ".csv"),
  sampleCodes: ["1", "2", "21"],
  file: {
    kind: "table",
    header: (run) => (run.has_trips ? [...header, ...tripHeader] : header),
    row: excelRow,
    absenceHeader: ["Dage"],
    absenceRow,
    allowanceHeader: ["Tillægstimer", "Antal"],
    allowanceRow,
  },
};

export function absenceRow(run: Pick<PayrollFileRun, "id" | "has_trips">, line: AbsenceFileLine): string[] {
  const date = fileDate(line.date);
  return [
    String(run.id),
    ...[line.employee_id, line.user_name, line.salary_code, line.kind_name].map(guardFormula),
    ...["", "", date, date, decimalText(hundredthsOfHours(line.minutes)), hundredthsText(line.rate)],
    decimalText(oreFromKroner(line.price)),
    ...(run.has_trips ? ["", ""] : []),
    decimalText(line.hundredths),
  ];
}

/** The hours of an allowance have their own column, because the hours of jobs already contain them. */
export function allowanceRow(run: Pick<PayrollFileRun, "id" | "has_trips">, line: AllowanceFileLine): string[] {
  const date = fileDate(line.date);
  const isHours = line.unit === "hour";
  return [
    String(run.id),
    ...[line.employee_id, line.user_name, line.salary_code, line.name].map(guardFormula),
    ...["", "", date, date, "", hundredthsText(line.rate), decimalText(oreFromKroner(line.price))],
    ...(run.has_trips ? ["", ""] : []),
    isHours ? decimalText(hundredthsOfHours(line.minutes)) : "",
    isHours ? "" : String(line.count),
  ];
}

export function excelRow(run: Pick<PayrollFileRun, "id" | "has_trips">, line: PayrollLine): string[] {
  const rate = rateOf(line);
  return [
    String(run.id),
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
    ...(run.has_trips ? [line.km, line.km_rate].map(hundredthsText) : []),
  ];
}

const hundredthsText = (value: number | null) => (value === null ? "" : decimalText(oreFromKroner(value)));

/** `YYYY-MM-DD…` → `15-11-2026`. */
function fileDate(wallClock: string): string {
  return `${wallClock.slice(8, 10)}-${wallClock.slice(5, 7)}-${wallClock.slice(0, 4)}`;
}
