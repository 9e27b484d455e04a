import * as z from "zod/mini";
import { person } from "../../../common/rules/person.ts";
import { addError, type FieldErrors, isOneLine } from "../../../common/rules/values/fields.ts";
import { oneLine } from "../../../common/rules/values/one-line.ts";
import { wire } from "../../../common/rules/values/wire-numbers.ts";
import { notInCp1252 } from "./cp1252.ts";
import {
  hasSetup,
  type PayrollFormat,
  payrollFormat,
  payrollFormatLabels,
  type SetupFormat,
  setupFormats,
} from "./payroll-formats.ts";

export const fileEncodings = ["cp1252", "utf-8", "utf-8-bom"] as const;
export type FileEncoding = (typeof fileEncodings)[number];

export const fileEncodingLabels: Readonly<Record<FileEncoding, string>> = {
  cp1252: "Windows-1252 (ANSI)",
  "utf-8": "UTF-8",
  "utf-8-bom": "UTF-8 med BOM",
};

/** What ends a line of a Danløn file; sources show all three. */
export const danlonLineEnds = ["six", "short", "separator"] as const;

/** A line per employee and salary code for the whole run, or one for each day. */
export const dayPeriods = ["run", "date"] as const;
/** The same, or a line per job. */
export const customPeriods = ["run", "date", "job"] as const;

/**
 * What becomes of hours at 0 kr. Payroll systems read a rate of 0, or none, as their own rate, so by themselves such
 * hours keep the file from being made.
 */
export const zeroRates = ["refuse", "omit"] as const;
/** In a file of one's own, 0 can mean 0. */
export const customZeroRates = [...zeroRates, "send"] as const;
export type ZeroRate = (typeof customZeroRates)[number];

export const dateFormats = ["DD-MM-YYYY", "DD.MM.YYYY", "DD/MM/YYYY", "DDMMYYYY", "YYYY-MM-DD", "YYYYMMDD"] as const;
export type DateFormat = (typeof dateFormats)[number];

export const csvSeparators = [";", ",", "tab"] as const;
export const decimalSigns = [",", "."] as const;

/** What a line of one's own CSV can hold, in the order that the screen offers it. */
export const customColumns = [
  "payroll_id",
  "description",
  "created_before_date",
  "employee_id",
  "user_name",
  "salary_code",
  "job_type_name",
  "project_code",
  "project_name",
  "cost_center_code",
  "cost_center_name",
  "from_date",
  "to_date",
  "hours",
  "rate",
  "amount",
] as const;
export type CustomColumn = (typeof customColumns)[number];

export const customColumnLabels: Readonly<Record<CustomColumn, string>> = {
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
};

const choose = "Vælg en fra listen.";
const onOff = z.boolean("Vælg til eller fra.");

/** Empty until somebody knows it. */
const optionalText = (what: string, pattern: RegExp, rule: string) =>
  z.string(`${what} skal være en tekst.`).check(
    z.overwrite(oneLine),
    z.refine((text) => text === "" || pattern.test(text), `${what} ${rule}`),
    isOneLine(what),
  );

const digits = (what: string, max: number) =>
  optionalText(what, new RegExp(`^\\d{1,${max}}$`), `skal være 1–${max} cifre.`);

const between = (what: string, min: number, max: number) =>
  z
    .int(`${what} skal være et helt tal.`)
    .check(z.minimum(min, `${what} skal være mindst ${min}.`), z.maximum(max, `${what} må højst være ${max}.`));

const encoding = z.enum(fileEncodings, choose);

/** What the formats for payroll systems share. */
const machineFile = {
  encoding,
  header: onOff,
  strip_leading_zeros: onOff,
};

/** Formats that tell hours and rate, and amounts beside them. */
const hoursAndAmounts = {
  include_rate: onOff,
  zero_rate: z.enum(zeroRates, choose),
  send_amounts: onOff,
  amount_lines: onOff,
};

export const danlonSetup = z.object({
  company_number: digits("CVR-nummer", 10),
  ...machineFile,
  ...hoursAndAmounts,
  line_end: z.enum(danlonLineEnds, choose),
});
export type DanlonSetup = z.infer<typeof danlonSetup>;

export const datalonSetup = z.object({
  company_number: digits("Virksomhedsnummer", 10),
  pay_term: optionalText("Løntermin", /^\d{2}$/, "skal være 2 cifre."),
  group_by: z.enum(["fixed", "cost_center"], choose),
  group_text: optionalText("Gruppe", /^[^;"\p{Cc}]{1,20}$/u, 'skal være højst 20 tegn uden ; og ".'),
  ...machineFile,
  ...hoursAndAmounts,
  /** What an hourly job tells on a løndel that is not one of a pair. */
  single_code: z.enum(["amount", "hours"], choose),
  amount_code: optionalText("Løndel til beløb", /^[0-9A-Za-z]{1,4}$/, "skal være 1–4 cifre eller bogstaver."),
  hours_total: onOff,
  code_width: z.literal([2, 4], "Vælg 2 eller 4."),
  employee_id_length: between("Tegn i medarbejdernummer", 1, 50),
  trailing_separator: onOff,
});
export type DatalonSetup = z.infer<typeof datalonSetup>;

export const mleSetup = z.object({
  customer_number: digits("Kundenummer", 10),
  employer_number: digits("Arbejdsnummer", 10),
  ...machineFile,
  ...hoursAndAmounts,
  period: z.enum(dayPeriods, choose),
  project: onOff,
  field_count: between("Felter pr. linje", 28, 60),
});
export type MleSetup = z.infer<typeof mleSetup>;

export const lessor5Setup = z.object({ ...machineFile, ...hoursAndAmounts });
export type Lessor5Setup = z.infer<typeof lessor5Setup>;

export const customSetup = z.object({
  columns: z.array(z.enum(customColumns, choose), "Vælg kolonner fra listen.").check(
    z.minLength(1, "Vælg mindst én kolonne."),
    z.maxLength(customColumns.length, "En kolonne kan kun vælges én gang."),
    z.refine((columns) => new Set(columns).size === columns.length, "En kolonne kan kun vælges én gang."),
  ),
  period: z.enum(customPeriods, choose),
  separator: z.enum(csvSeparators, choose),
  decimal_sign: z.enum(decimalSigns, choose),
  date_format: z.enum(dateFormats, choose),
  zero_rate: z.enum(customZeroRates, choose),
  ...machineFile,
});
export type CustomSetup = z.infer<typeof customSetup>;

const formatSettings = {
  danlon: danlonSetup,
  datalon: datalonSetup,
  mle: mleSetup,
  lessor5: lessor5Setup,
  custom: customSetup,
} satisfies Record<SetupFormat, unknown>;

const settings = { default_format: payrollFormat, ...formatSettings };

/** Everything that the files need to know and no run does ("Lønopsætning"). */
export const payrollSetup = z.object(settings);
export type PayrollSetup = z.infer<typeof payrollSetup>;

/** The saved setup, and what a change of it must name. */
export const savedPayrollSetup = z.extend(payrollSetup, {
  version: wire.version,
  updated_at: z.string(),
  /** Nobody, until somebody has saved it. */
  updated_by: z.nullable(person),
});
export type SavedPayrollSetup = z.infer<typeof savedPayrollSetup>;

export const payrollSetupInput = z.extend(payrollSetup, { version: wire.version });
export type PayrollSetupInput = z.infer<typeof payrollSetupInput>;

const amountsBesideHours = {
  include_rate: true,
  zero_rate: "refuse" as const,
  send_amounts: false,
  amount_lines: true,
};

/** The setup of a company that has not looked at it. */
export const defaultPayrollSetup: PayrollSetup = {
  default_format: "excel",
  danlon: {
    company_number: "",
    encoding: "utf-8",
    header: false,
    strip_leading_zeros: false,
    ...amountsBesideHours,
    line_end: "six",
  },
  datalon: {
    company_number: "",
    pay_term: "",
    group_by: "fixed",
    group_text: "",
    encoding: "cp1252",
    header: false,
    strip_leading_zeros: false,
    ...amountsBesideHours,
    single_code: "amount",
    amount_code: "",
    hours_total: true,
    code_width: 2,
    employee_id_length: 4,
    trailing_separator: false,
  },
  mle: {
    customer_number: "",
    employer_number: "",
    encoding: "cp1252",
    header: false,
    strip_leading_zeros: false,
    ...amountsBesideHours,
    period: "run",
    project: true,
    field_count: 29,
  },
  lessor5: {
    encoding: "utf-8",
    header: true,
    strip_leading_zeros: false,
    ...amountsBesideHours,
  },
  custom: {
    columns: ["employee_id", "user_name", "salary_code", "hours", "rate", "amount"],
    period: "run",
    separator: ";",
    decimal_sign: ",",
    date_format: "DD-MM-YYYY",
    zero_rate: "refuse",
    encoding: "utf-8-bom",
    header: true,
    strip_leading_zeros: false,
  },
};

/** What must be filled in before a format can make a file, each as a Danish sentence; nothing when it is set up. */
export function missingSetup(format: PayrollFormat, setup: PayrollSetup): string[] {
  if (!hasSetup(format)) return [];
  return requiredFields[format](setup)
    .filter(([, value]) => value === "")
    .map(([label]) => `${label} mangler i opsætningen af ${payrollFormatLabels[format]}.`);
}

type RequiredField = readonly [label: string, value: string];

const requiredFields: Readonly<Record<SetupFormat, (setup: PayrollSetup) => readonly RequiredField[]>> = {
  danlon: ({ danlon }) => [["CVR-nummer", danlon.company_number]],
  datalon: ({ datalon }) => [
    ["Virksomhedsnummer", datalon.company_number],
    ["Løntermin", datalon.pay_term],
    ["Gruppe", datalon.group_by === "cost_center" ? "cost center" : datalon.group_text],
  ],
  mle: ({ mle }) => [
    ["Kundenummer", mle.customer_number],
    ["Arbejdsnummer", mle.employer_number],
  ],
  lessor5: () => [],
  custom: () => [],
};

/** What the settings get wrong together. */
export function payrollSetupErrors(setup: Partial<PayrollSetup>): FieldErrors {
  const errors: FieldErrors = {};
  const { custom, datalon, default_format } = setup;
  if (custom && custom.separator === custom.decimal_sign)
    addError(errors, "custom.decimal_sign", "Decimaltegnet må ikke være det samme som skilletegnet.");
  if (custom && !custom.columns.includes("employee_id"))
    addError(errors, "custom.columns", "Vælg kolonnen Medarbejdernummer.");
  if (custom && !custom.columns.includes("hours") && !custom.columns.includes("amount"))
    addError(errors, "custom.columns", "Vælg kolonnen Timer eller kolonnen Beløb.");
  for (const format of setupFormats) {
    const chosen = setup[format];
    if (chosen && "send_amounts" in chosen && chosen.send_amounts && !chosen.amount_lines)
      addError(errors, `${format}.amount_lines`, "Slå beløb til, når alt skal sendes som beløb.");
  }
  if (datalon && datalon.amount_code.length > datalon.code_width)
    addError(errors, "datalon.amount_code", `Løndel til beløb må højst være ${datalon.code_width} tegn.`);
  if (datalon?.encoding === "cp1252")
    for (const problem of notInCp1252(datalon.group_text)) addError(errors, "datalon.group_text", `Gruppe ${problem}`);
  if (default_format && isComplete(setup))
    for (const sentence of missingSetup(default_format, setup)) addError(errors, "default_format", sentence);
  return errors;
}

function isComplete(setup: Partial<PayrollSetup>): setup is PayrollSetup {
  return Object.keys(settings).every((name) => name in setup);
}

/** What differs between two setups, by the names of the settings: `{ danlon: ["encoding"] }`. Never their values. */
export function changedSettings(former: PayrollSetup, setup: PayrollSetup): Record<string, string[]> {
  const { default_format: formatBefore, ...before } = former;
  const { default_format: formatAfter, ...after } = setup;
  const general = formatBefore === formatAfter ? [] : ["default_format"];
  const ofFormats = Object.entries(after).map(
    ([format, settings]) => [format, changedNames(before[format as SetupFormat], settings)] as const,
  );
  return Object.fromEntries([["general", general] as const, ...ofFormats].filter(([, names]) => names.length > 0));
}

function changedNames(before: object, after: object): string[] {
  const former: Record<string, unknown> = { ...before };
  return Object.entries(after).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(former[name]) ? [] : [name],
  );
}
