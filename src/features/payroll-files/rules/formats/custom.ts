import { decimalText } from "../../../../common/rules/csv.ts";
import { employeeText, type FileText, fileEmployeeId, type MachineFile, salaryCodeText } from "../machine-file.ts";
import { dayOf, isHourly, isNothing, type PayEntry, type PayKey, rateOf, sumEntries } from "../pay-entry.ts";
import type { PayrollFileRun, PayrollLine } from "../payroll-line.ts";
import { type CustomColumn, type CustomSetup, customColumnLabels, type DateFormat } from "../payroll-setup.ts";

/** The columns that hold a text of the line: jobs that differ in one of them are two lines of the file. */
const lineTexts = {
  user_name: (line: PayrollLine) => line.user_name,
  job_type_name: (line: PayrollLine) => line.job_type_name,
  project_code: (line: PayrollLine) => line.project_code,
  project_name: (line: PayrollLine) => line.project_name,
  cost_center_code: (line: PayrollLine) => line.cost_center_code ?? "",
  cost_center_name: (line: PayrollLine) => line.cost_center_name ?? "",
} satisfies Partial<Record<CustomColumn, (line: PayrollLine) => string>>;

type TextColumn = keyof typeof lineTexts;

const isTextColumn = (column: CustomColumn): column is TextColumn => column in lineTexts;

/** A CSV of the administrator's own columns. */
export function customFile(setup: CustomSetup): MachineFile {
  const separator = setup.separator === "tab" ? "\t" : setup.separator;
  return {
    encoding: setup.encoding,
    separator,
    header: setup.header ? setup.columns.map((column) => customColumnLabels[column]) : undefined,
    entries: (lines) => entriesOf(lines, setup),
    rows: (entry, run) => (isNothing(entry) ? [] : [setup.columns.map((column) => cell(column, entry, run, setup))]),
    texts: (lines, run) => lines.flatMap((line) => setup.columns.flatMap((column) => textOf(column, line, run) ?? [])),
    forbidden: `${separator}"`,
    isStrippingZeros: setup.strip_leading_zeros,
    zeroRate: setup.zero_rate,
    problems: (lines) => (setup.columns.includes("amount") ? [] : untoldAmounts(lines)),
  };
}

function entriesOf(lines: readonly PayrollLine[], setup: CustomSetup): PayEntry[] {
  const tellsAmount = setup.columns.includes("amount");
  const entries = sumEntries(lines, (line, index) => keyOf(line, index, setup));
  return entries.map((entry) => ({ ...entry, amount: tellsAmount ? entry.price : null }));
}

function keyOf(line: PayrollLine, index: number, setup: CustomSetup): PayKey {
  const { columns } = setup;
  return {
    kind: isHourly(line) && columns.includes("hours") ? "hours" : "amount",
    user_id: line.user_id,
    employee_id: fileEmployeeId(line, setup),
    salary_code: columns.includes("salary_code") ? line.salary_code : "",
    rate: columns.includes("rate") ? rateOf(line) : null,
    also: [...columns.filter(isTextColumn).map((column) => lineTexts[column](line)), periodOf(line, index, setup)],
  };
}

/** What keeps lines of different days, or different jobs, apart. */
function periodOf(line: PayrollLine, index: number, { period }: CustomSetup): string {
  if (period === "run") return "";
  return period === "date" ? dayOf(line.started_at) : String(index).padStart(9, "0");
}

function cell(column: CustomColumn, entry: PayEntry, run: PayrollFileRun, setup: CustomSetup): string {
  const { decimal_sign, date_format } = setup;
  const number = (hundredths: number | null) => (hundredths === null ? "" : decimalText(hundredths, decimal_sign));
  switch (column) {
    case "payroll_id":
      return String(run.id);
    case "description":
      return run.description;
    case "created_before_date":
      return dateText(run.created_before_date, date_format);
    case "employee_id":
      return entry.employee_id;
    case "salary_code":
      return entry.salary_code;
    case "from_date":
      return dateText(entry.from_date, date_format);
    case "to_date":
      return dateText(entry.to_date, date_format);
    case "hours":
      return number(entry.hours);
    case "rate":
      return number(entry.rate);
    case "amount":
      return number(entry.amount);
    default:
      return entry.also[setup.columns.filter(isTextColumn).indexOf(column)] ?? "";
  }
}

/** `2026-11-15` → `15-11-2026` and its like. */
function dateText(date: string, format: DateFormat): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return format.replace("YYYY", year).replace("MM", month).replace("DD", day);
}

function textOf(column: CustomColumn, line: PayrollLine, run: PayrollFileRun): FileText | undefined {
  if (column === "employee_id") return employeeText(line);
  if (column === "salary_code") return salaryCodeText(line);
  if (column === "description") return { what: "Lønkørslens beskrivelse", text: run.description, of: "" };
  return isTextColumn(column) ? { what: textNames[column], text: lineTexts[column](line), of: "" } : undefined;
}

const textNames: Readonly<Record<TextColumn, string>> = {
  user_name: "Navnet",
  job_type_name: "Arbejdstypen",
  project_code: "Projektkoden",
  project_name: "Projektet",
  cost_center_code: "Cost center-koden",
  cost_center_name: "Cost centeret",
};

function untoldAmounts(lines: readonly PayrollLine[]): string[] {
  return lines
    .filter((line) => !isHourly(line))
    .map(
      ({ user_name, job_type_name }) =>
        `${user_name} har et beløb på arbejdstypen ${job_type_name}, og kolonnen Beløb er ikke valgt.`,
    );
}
