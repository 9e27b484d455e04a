import * as z from "zod/mini";
import { listInWords } from "#common/rules/list-in-words.ts";
import { decimalText, guardFormula } from "#common/rules/values/csv.ts";
import { hundredthsOfHours, oreFromKroner } from "#common/rules/values/money.ts";
import type { AbsenceEntry, AbsenceFile, AbsenceFileLine } from "../absence-line.ts";
import { allowancesInFile } from "../allowance-line.ts";
import type { MoneyPlace } from "../checks/mixed-money.ts";
import { type ProblemPlace, problemsAt } from "../checks/problem-places.ts";
import type { FileText } from "../file-text.ts";
import { employeeText, fileEmployeeId, kmRateProblems, ownCodes, salaryCodeText } from "../machine-file.ts";
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
  absence_kind: "Fraværstype",
  days: "Dage",
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
    // Setups that were saved before this setting existed get this default, which keeps the bytes of their files.
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

export const custom: PayrollFormat<CustomSetup> = {
  label: "Egen CSV",
  help: {
    about: "Til lønsystemer, der selv lader dig vælge kolonner, for eksempel Zenegy, ProLøn, EG Lønservice og Epos.",
    documented: ["Ingen: du bestemmer selv kolonner, rækkefølge, tegn og datoer efter dit lønsystems vejledning."],
    assumed: [
      "Tal har altid to decimaler, og tekst får aldrig anførselstegn.",
      "Fravær står efter opgaverne i de samme kolonner: lønkode, timer, dage, sats og beløb. Kolonnerne Fraværstype og Dage er tomme for opgaver, og arbejdstype, projekt og km er tomme for fravær.",
      "Fravær, som lønkørslen ikke betaler, har tomt beløb, så lønsystemet selv kan beregne det.",
      allowancesInFile,
    ],
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
      absence: absenceOf(setup),
      ...ownCodes,
      moneyPlaces: (lines) => placesOf(lines, setup),
      problems: (lines) =>
        problemsAt(["payroll-setup"], [...untoldAmounts(lines, setup), ...untoldRates(lines, setup)]),
      notes: () => [],
    };
  },
};

/** Jobs that differ in a chosen text column become separate lines of the file. */
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

/** The part of an entry's key that keeps days or single jobs on separate lines of the file. */
function periodOf(line: PayrollLine, index: number, { period }: CustomSetup): string {
  if (period === "run") return "";
  return period === "date" ? dayOf(line.started_at) : String(index).padStart(9, "0");
}

function rowOf(entry: PayEntry, run: PayrollFileRun, setup: CustomSetup): string[] {
  return guarded(
    setup.columns.map((column) => cell(column, entry, run, setup)),
    setup,
  );
}

const guarded = (cells: string[], { reader }: CustomSetup) =>
  reader === "spreadsheet" ? cells.map(guardFormula) : cells;

function cell(column: CustomColumn, entry: PayEntry, run: PayrollFileRun, setup: CustomSetup): string {
  const { date_format } = setup;
  const number = (hundredths: number | null) => numberText(hundredths, setup);
  switch (column) {
    case "payroll_id":
    case "description":
    case "created_before_date":
      return runCell(column, run, setup);
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
    case "absence_kind":
    case "days":
      return "";
    default:
      return entry.also[setup.columns.filter(isTextColumn).indexOf(column)] ?? "";
  }
}

function runCell(column: RunColumn, run: PayrollFileRun, { date_format }: CustomSetup): string {
  if (column === "payroll_id") return String(run.id);
  return column === "description" ? run.description : dateText(run.created_before_date, date_format);
}

type RunColumn = "payroll_id" | "description" | "created_before_date";

const numberText = (hundredths: number | null, { decimal_sign }: CustomSetup) =>
  hundredths === null ? "" : decimalText(hundredths, decimal_sign);

/** Øre per kilometre; null without a rate. `keyOf` puts this rate into `also`, after the text columns. */
function kmRateOf({ also }: PayEntry, { columns }: CustomSetup): number | null {
  const rate = also[columns.filter(isTextColumn).length] ?? "";
  return rate === "" ? null : Number(rate);
}

/** `2026-11-15` → `15-11-2026`, if the format is `DD-MM-YYYY`. */
function dateText(date: string, format: CustomSetup["date_format"]): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return format.replace("YYYY", year).replace("MM", month).replace("DD", day);
}

function absenceOf(setup: CustomSetup): AbsenceFile {
  const { columns, period } = setup;
  const has = (column: CustomColumn) => columns.includes(column);
  return {
    per: period === "run" ? "run" : "day",
    tellsAmount: has("amount"),
    also: ({ rate, kind_name, user_name }) => [
      has("rate") && rate !== null ? String(oreFromKroner(rate)) : "",
      has("absence_kind") ? kind_name : "",
      has("user_name") ? user_name : "",
    ],
    row: (entry, run) => {
      const cells = columns.map((column) => absenceCell(column, entry, run, setup));
      return guarded(cells, setup);
    },
    texts: (line, run) => columns.flatMap((column) => absenceText(column, line, run) ?? []),
    problems: (entries) =>
      problemsAt(["payroll-setup"], [...uncodedAbsence(entries, setup), ...untoldAbsence(entries, setup)]),
  };
}

function absenceCell(column: CustomColumn, entry: AbsenceEntry, run: PayrollFileRun, setup: CustomSetup): string {
  const number = (hundredths: number | null) => numberText(hundredths, setup);
  const [rate = "", kind = ""] = entry.also;
  switch (column) {
    case "payroll_id":
    case "description":
    case "created_before_date":
      return runCell(column, run, setup);
    case "employee_id":
    case "user_name":
    case "salary_code":
      return entry[column];
    case "absence_kind":
      return kind;
    case "from_date":
      return dateText(entry.date, setup.date_format);
    case "to_date":
      return dateText(entry.last_date, setup.date_format);
    case "hours":
      return number(hundredthsOfHours(entry.minutes));
    case "days":
      return number(entry.hundredths);
    case "rate":
      return number(rate === "" ? null : Number(rate));
    case "amount":
      return number(entry.price === 0 ? null : entry.price);
    default:
      return "";
  }
}

function absenceText(column: CustomColumn, line: AbsenceFileLine, run: PayrollFileRun): FileText | undefined {
  if (column === "description") return descriptionText(run);
  if (column === "user_name") return { what: textNames.user_name, text: line.user_name, of: "", at: "users" };
  return column === "absence_kind" ? { what: "Fraværstypen", text: line.kind_name, of: "" } : undefined;
}

function uncodedAbsence(entries: readonly AbsenceEntry[], { columns }: CustomSetup): string[] {
  if (columns.includes("salary_code")) return [];
  const names = [...new Set(entries.map(({ user_name }) => user_name))];
  const shown = names.length > maxNamed ? `${names.length} personer` : listInWords(names);
  return [
    `Filen har fravær for ${shown}, men ingen lønkoder, så lønsystemet kan ikke skelne det fra løn og udlæg. Vælg kolonnen Lønkode i Lønopsætning.`,
  ];
}

const maxNamed = 3;

/** A problem for each entry whose numbers are in none of the chosen columns. */
function untoldAbsence(entries: readonly AbsenceEntry[], { columns }: CustomSetup): string[] {
  return entries
    .filter(
      ({ minutes, hundredths, price }) =>
        !(columns.includes("hours") && minutes !== 0) &&
        !(columns.includes("days") && hundredths !== 0) &&
        !(columns.includes("amount") && price !== 0),
    )
    .map(
      ({ user_name, salary_code }) =>
        `${user_name} har fravær på lønkode ${salary_code}, som ingen af de valgte kolonner viser. Vælg kolonnerne Timer og Dage i Lønopsætning.`,
    );
}

function textOf(column: CustomColumn, line: PayrollLine, run: PayrollFileRun): FileText | undefined {
  if (column === "employee_id") return employeeText(line);
  if (column === "salary_code") return salaryCodeText(line);
  if (column === "description") return descriptionText(run);
  return isTextColumn(column)
    ? { what: textNames[column], text: lineTexts[column](line), of: "", at: textPlaces[column] }
    : undefined;
}

const descriptionText = ({ description }: PayrollFileRun): FileText => ({
  what: "Lønkørslens beskrivelse",
  text: description,
  of: "",
});

const textNames: Readonly<Record<TextColumn, string>> = {
  user_name: "Navnet",
  job_type_name: "Arbejdstypen",
  project_code: "Projektkoden",
  project_name: "Projektet",
  cost_center_code: "Cost center-koden",
  cost_center_name: "Cost centeret",
};

/** The place of a line is its salary code, its job type or the whole file, depending on the chosen columns. */
function* placesOf(lines: readonly PayrollLine[], { columns }: CustomSetup): Generator<MoneyPlace> {
  if (columns.includes("salary_code")) return yield* ownCodes.moneyPlaces(lines);
  // Only the amount column can mix kinds of money, because hours and kilometres have their own columns.
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
