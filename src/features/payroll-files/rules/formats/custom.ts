import * as z from "zod/mini";
import { decimalText, guardFormula } from "#common/rules/values/csv.ts";
import { oreFromKroner } from "#common/rules/values/money.ts";
import { absenceIsNotInFile } from "../absence-line.ts";
import type { MoneyPlace } from "../checks/mixed-money.ts";
import { type ProblemPlace, problemsAt } from "../checks/problem-places.ts";
import {
  employeeText,
  type FileText,
  fileEmployeeId,
  kmRateProblems,
  ownCodes,
  salaryCodeText,
} from "../machine-file.ts";
import { dayOf, isHourly, isNothing, type PayEntry, type PayKey, rateOf, sumEntries } from "../pay-entry.ts";
import type { PayrollFileRun, PayrollLine } from "../payroll-line.ts";
import { numberedName } from "./file-name.ts";
import type { FormatSetup, PayrollFormat } from "./payroll-format.ts";
import {
  choice,
  customZeroRateLabels,
  machineFields,
  machineSettings,
  options,
  payFields,
  periodLabels,
} from "./shared-settings.ts";

/** The available columns, in the order of the screen. */
const columnLabels = {
  payroll_id: "Lønkørsel",
  description: "Beskrivelse",
  created_before_date: "Deadline",
  employee_id: "Medarbejdernummer",
  user_name: "Navn",
  salary_code: "Lønkode",
  job_type_name: "Arbejdstype",
  project_code: "Projektkode",
  project_name: "Projekt",
  cost_center_code: "Cost center-kode",
  cost_center_name: "Cost center",
  from_date: "Fra",
  to_date: "Til",
  hours: "Timer",
  rate: "Sats",
  amount: "Beløb",
  km: "Km",
  km_rate: "Km-sats",
};
type CustomColumn = keyof typeof columnLabels;
export const customColumns = Object.keys(columnLabels) as CustomColumn[];

const customPeriodLabels = { ...periodLabels, job: "Én linje pr. opgave" };
const separatorLabels = { ";": "Semikolon", ",": "Komma", tab: "Tabulator" };
const readerLabels = { machine: "Et lønsystem", spreadsheet: "Et regneark" };
const decimalSignLabels = { ",": "Komma", ".": "Punktum" };
const dateFormatExamples = {
  "DD-MM-YYYY": "15-11-2026",
  "DD.MM.YYYY": "15.11.2026",
  "DD/MM/YYYY": "15/11/2026",
  DDMMYYYY: "15112026",
  "YYYY-MM-DD": "2026-11-15",
  YYYYMMDD: "20261115",
};

const schema = z.object({
  columns: z.array(choice(columnLabels), "Vælg kolonner fra listen.").check(
    z.minLength(1, "Vælg mindst én kolonne."),
    z.maxLength(customColumns.length, "En kolonne kan kun vælges én gang."),
    z.refine((columns) => new Set(columns).size === columns.length, "En kolonne kan kun vælges én gang."),
  ),
  period: choice(customPeriodLabels),
  separator: choice(separatorLabels),
  decimal_sign: choice(decimalSignLabels),
  date_format: choice(dateFormatExamples),
  zero_rate: choice(customZeroRateLabels),
  reader: choice(readerLabels),
  ...machineSettings,
});
type CustomSetup = z.infer<typeof schema>;

const { encoding, strip_leading_zeros, header } = machineFields;

const setup: FormatSetup<CustomSetup> = {
  schema,
  defaults: {
    columns: ["employee_id", "user_name", "salary_code", "hours", "rate", "amount"],
    period: "run",
    separator: ";",
    decimal_sign: ",",
    date_format: "DD-MM-YYYY",
    zero_rate: "refuse",
    // Setups that were saved before this setting existed keep producing the same bytes.
    reader: "machine",
    encoding: "utf-8-bom",
    header: true,
    strip_leading_zeros: false,
  },
  fields: {
    columns: {
      kind: "columns",
      label: "Kolonner",
      help: "I den rækkefølge, som filen har.",
      options: options(columnLabels),
    },
    period: {
      kind: "choice",
      label: "Linjer",
      help: "Opgaver, der er ens i alle valgte kolonner, lægges sammen.",
      options: options(customPeriodLabels),
    },
    separator: {
      kind: "choice",
      label: "Skilletegn",
      help: "Må ikke stå i nogen af teksterne.",
      options: options(separatorLabels),
    },
    decimal_sign: {
      kind: "choice",
      label: "Decimaltegn",
      help: "Tal har altid to decimaler.",
      options: options(decimalSignLabels),
    },
    date_format: {
      kind: "choice",
      label: "Datoer",
      help: "Gælder deadline, fra og til.",
      options: options(dateFormatExamples),
    },
    zero_rate: { ...payFields.zero_rate, options: options(customZeroRateLabels) },
    reader: {
      kind: "choice",
      label: "Filen læses af",
      help: "Et regneark kan udføre tekst, der begynder med =, +, - eller @, så den får en apostrof foran. Et lønsystem får teksten, som den er.",
      options: options(readerLabels),
    },
    encoding,
    strip_leading_zeros,
    header: { ...header, help: "Kolonnernes danske navne." },
  },
  required: () => [],
  errors: ({ columns, separator, decimal_sign }) => ({
    decimal_sign: separator === decimal_sign ? ["Decimaltegnet må ikke være det samme som skilletegnet."] : [],
    columns: [
      ...(columns.includes("employee_id") ? [] : ["Vælg kolonnen Medarbejdernummer."]),
      ...(columns.includes("hours") || columns.includes("amount") ? [] : ["Vælg kolonnen Timer eller kolonnen Beløb."]),
    ],
  }),
};

/** A CSV with the administrator's own columns, which must include the employee number and hours or amounts. */
export const custom: PayrollFormat<CustomSetup> = {
  label: "Egen CSV",
  help: {
    about: "Til lønsystemer, der selv lader dig vælge kolonner, for eksempel Zenegy, ProLøn, EG Lønservice og Epos.",
    documented: ["Ingen: du bestemmer selv kolonner, rækkefølge, tegn og datoer efter dit lønsystems vejledning."],
    assumed: [absenceIsNotInFile, "Tal har altid to decimaler, og tekst får aldrig anførselstegn."],
  },
  fileName: numberedName("loen-", ".csv"),
  sampleCodes: ["1", "2", "21"],
  setup,
  file: (setup) => {
    const separator = setup.separator === "tab" ? "\t" : setup.separator;
    return {
      encoding: setup.encoding,
      separator,
      header: setup.header ? setup.columns.map((column) => columnLabels[column]) : undefined,
      entries: (lines) => entriesOf(lines, setup),
      rows: (entry, run) => (isNothing(entry) ? [] : [rowOf(entry, run, setup)]),
      texts: (lines, run) =>
        lines.values().flatMap((line) => setup.columns.flatMap((column) => textOf(column, line, run) ?? [])),
      forbidden: `${separator}"`,
      isStrippingZeros: setup.strip_leading_zeros,
      period: setup.period,
      zeroRate: setup.zero_rate,
      ...ownCodes,
      moneyPlaces: (lines) => placesOf(lines, setup),
      problems: (lines) =>
        problemsAt(["payroll-setup"], [...untoldAmounts(lines, setup), ...untoldRates(lines, setup)]),
      notes: () => [],
    };
  },
};

/** Text columns: jobs that differ in one of them are separate lines of the file. */
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

function entriesOf(lines: readonly PayrollLine[], setup: CustomSetup): PayEntry[] {
  const tellsAmount = setup.columns.includes("amount");
  const entries = sumEntries(lines, (line, index) => keyOf(line, index, setup));
  return entries.map((entry) => ({ ...entry, amount: tellsAmount ? entry.price : null }));
}

function keyOf(line: PayrollLine, index: number, setup: CustomSetup): PayKey {
  const { columns } = setup;
  return {
    kind: isHourly(line) && columns.includes("hours") ? "hours" : isOnlyKm(line, setup) ? "km" : "amount",
    user_id: line.user_id,
    employee_id: fileEmployeeId(line, setup),
    salary_code: fileSalaryCode(line, setup),
    rate: columns.includes("rate") ? rateOf(line) : null,
    also: [
      ...columns.filter(isTextColumn).map((column) => lineTexts[column](line)),
      columns.includes("km_rate") && line.km_rate !== null ? String(oreFromKroner(line.km_rate)) : "",
      periodOf(line, index, setup),
    ],
  };
}

const isOnlyKm = ({ km }: PayrollLine, { columns }: CustomSetup) =>
  km !== null && columns.includes("km") && !columns.includes("amount");

const fileSalaryCode = ({ salary_code }: PayrollLine, { columns }: CustomSetup) =>
  columns.includes("salary_code") ? salary_code : "";

/** The part of the key that keeps days, or single jobs, on separate lines. */
function periodOf(line: PayrollLine, index: number, { period }: CustomSetup): string {
  if (period === "run") return "";
  return period === "date" ? dayOf(line.started_at) : String(index).padStart(9, "0");
}

function rowOf(entry: PayEntry, run: PayrollFileRun, setup: CustomSetup): string[] {
  const cells = setup.columns.map((column) => cell(column, entry, run, setup));
  return setup.reader === "spreadsheet" ? cells.map(guardFormula) : cells;
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
    case "km":
      return number(entry.km);
    case "km_rate":
      return number(kmRateOf(entry, setup));
    default:
      return entry.also[setup.columns.filter(isTextColumn).indexOf(column)] ?? "";
  }
}

/** Øre per kilometre, kept in `also` after the texts. */
function kmRateOf({ also }: PayEntry, { columns }: CustomSetup): number | null {
  const rate = also[columns.filter(isTextColumn).length] ?? "";
  return rate === "" ? null : Number(rate);
}

/** `2026-11-15` → `15-11-2026` and the like. */
function dateText(date: string, format: CustomSetup["date_format"]): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return format.replace("YYYY", year).replace("MM", month).replace("DD", day);
}

function textOf(column: CustomColumn, line: PayrollLine, run: PayrollFileRun): FileText | undefined {
  if (column === "employee_id") return employeeText(line);
  if (column === "salary_code") return salaryCodeText(line);
  if (column === "description") return { what: "Lønkørslens beskrivelse", text: run.description, of: "" };
  return isTextColumn(column)
    ? { what: textNames[column], text: lineTexts[column](line), of: "", at: textPlaces[column] }
    : undefined;
}

const textNames: Readonly<Record<TextColumn, string>> = {
  user_name: "Navnet",
  job_type_name: "Arbejdstypen",
  project_code: "Projektkoden",
  project_name: "Projektet",
  cost_center_code: "Cost center-koden",
  cost_center_name: "Cost centeret",
};

/** The place of a line's money: its salary code, or else its job type. */
function* placesOf(lines: readonly PayrollLine[], { columns }: CustomSetup): Generator<MoneyPlace> {
  if (columns.includes("salary_code")) return yield* ownCodes.moneyPlaces(lines);
  // Only an amount column can mix kinds; hours and kilometres have their own.
  if (!columns.includes("amount")) return;
  const hasType = columns.includes("job_type_name");
  for (const line of lines)
    if (hasType) yield { line, code: line.job_type_name, name: `Arbejdstypen ${line.job_type_name}`, setting };
    else yield { line, code: "", name: "Filen uden lønkoder", setting };
}

const setting = "vælg kolonnen Lønkode i Lønopsætning";

const textPlaces: Readonly<Record<TextColumn, ProblemPlace>> = {
  user_name: "users",
  job_type_name: "job-types",
  project_code: "projects",
  project_name: "projects",
  cost_center_code: "cost-centers",
  cost_center_name: "cost-centers",
};

function untoldAmounts(lines: readonly PayrollLine[], { columns }: CustomSetup): string[] {
  if (columns.includes("amount")) return [];
  return lines
    .filter((line) => !isHourly(line) && !(line.km !== null && columns.includes("km")))
    .map(
      ({ user_name, job_type_name }) =>
        `${user_name} har et beløb på arbejdstypen ${job_type_name}, og kolonnen Beløb er ikke valgt.`,
    );
}

function untoldRates(lines: readonly PayrollLine[], setup: CustomSetup): string[] {
  if (setup.columns.includes("km_rate")) return [];
  const sent = lines.filter((line) => isOnlyKm(line, setup));
  const coded = sent.map((line) => ({ ...line, salary_code: fileSalaryCode(line, setup) }));
  return kmRateProblems(coded, "Vælg også kolonnen Km-sats eller Beløb");
}
