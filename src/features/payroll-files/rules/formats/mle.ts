import { decimalText } from "../../../../common/rules/csv.ts";
import {
  employeeText,
  type FileText,
  type MachineFile,
  payKey,
  refusedAmounts,
  salaryCodeText,
} from "../machine-file.ts";
import { dayOf, isNothing, type PayEntry, sumEntries } from "../pay-entry.ts";
import type { PayrollLine } from "../payroll-line.ts";
import type { MleSetup } from "../payroll-setup.ts";

const recordType = "MLE-40-LONA";
const projectField = 28;

/** The fields that have a name, by their number from 1. */
const columns: Readonly<Record<number, string>> = {
  1: "Kundenummer",
  2: "Arbejdsnummer",
  3: "Recordtype",
  4: "Medarbejdernummer",
  5: "Dato",
  6: "Dato til",
  7: "Lønart",
  8: "Note",
  9: "Antal",
  10: "Sats",
  11: "Beløb",
  18: "År",
  [projectField]: "Projekt",
};

/** MultiLøn Erhverv's record of pay, as Visma Løn and Intega Løn read it. */
export function mleFile(setup: MleSetup): MachineFile {
  return {
    encoding: setup.encoding,
    separator: ";",
    header: setup.header ? numbered(columns, setup.field_count) : undefined,
    entries: (lines, run) =>
      sumEntries(lines, (line) =>
        payKey(line, setup, [
          setup.period === "date" ? dayOf(line.started_at) : run.created_before_date,
          setup.project ? line.project_code : "",
        ]),
      ),
    rows: (entry) => (isNothing(entry) ? [] : [row(entry, setup)]),
    texts: (lines) =>
      lines.flatMap((line) => [
        employeeText(line),
        salaryCodeText(line),
        ...(setup.project ? [projectText(line)] : []),
      ]),
    forbidden: ';,"',
    isStrippingZeros: setup.strip_leading_zeros,
    zeroRate: setup.zero_rate,
    problems: (lines) => refusedAmounts(lines, setup),
  };
}

function row(entry: PayEntry, setup: MleSetup): string[] {
  const [date = "", project = ""] = entry.also;
  const fields = {
    1: setup.customer_number,
    2: setup.employer_number,
    3: recordType,
    4: entry.employee_id,
    5: date.split("-").reverse().join(""),
    7: entry.salary_code,
    9: pointed(entry.hours),
    10: pointed(entry.rate),
    11: pointed(entry.amount),
    [projectField]: project,
  };
  return numbered(fields, setup.field_count);
}

function numbered(fields: Readonly<Record<number, string>>, count: number): string[] {
  return Array.from({ length: count }, (_, index) => fields[index + 1] ?? "");
}

const pointed = (value: number | null) => (value === null ? "" : decimalText(value, "."));

const projectText = ({ project_code }: PayrollLine): FileText => ({ what: "Projektkoden", text: project_code, of: "" });
