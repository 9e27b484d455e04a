import * as z from "zod/mini";
import { type AbsenceEntry, absenceUnits } from "../absence-line.ts";
import { allowancesInFile, manyRatesNotes } from "../allowance-line.ts";
import { employeeText, ownCodes, payKey, payProblems, salaryCodeText } from "../machine-file.ts";
import { isNothing, type PayEntry, sumEntries, unitsOf } from "../pay-entry.ts";
import { numberedName } from "./file-name.ts";
import type { PayrollFormat } from "./payroll-format.ts";
import {
  absenceDefaults,
  absenceFields,
  absenceSettings,
  choice,
  digits,
  machineFields,
  machineSettings,
  options,
  payDefaults,
  payErrors,
  payFields,
  paySettings,
} from "./shared-settings.ts";

const columns = ["CVR-nummer", "medarbejdernummer", "løntype", "enheder", "sats", "beløb"];

/** The possible ends of a line. All three occur in public examples. */
const lineEndLabels = {
  six: "Altid seks felter",
  short: "Uden et tomt beløb til sidst",
  separator: "Seks felter og et semikolon",
};

const schema = z.object({
  company_number: digits("CVR-nummer", 10),
  ...machineSettings,
  ...paySettings,
  ...absenceSettings,
  line_end: choice(lineEndLabels),
});
type DanlonSetup = z.infer<typeof schema>;

const { encoding, strip_leading_zeros, header } = machineFields;

/** `CVR;medarbejder;løntype;enheder;sats;beløb`, with numbers in hundredths: 25 hours are `2500`. */
export const danlon: PayrollFormat<DanlonSetup> = {
  label: "Danløn",
  help: {
    about: "Til Danløn, og til Salary.dk som »Danløn-format«. Arbejdstypens lønkode er løntypen i Danløn.",
    documented: [
      "De seks felter og deres rækkefølge, semikolon, og tal i hundrededele uden komma: 25 timer skrives 2500.",
      "UTF-8 uden BOM og CRLF.",
    ],
    assumed: [
      allowancesInFile,
      "Fravær er løntypens enheder uden sats: timer, eller dage for de lønkoder, I vælger. Danløns egen vejledning til fravær er ikke fundet.",
      "Linjer, der kun har et beløb: feltet findes, men intet eksempel viser det.",
      "Slutningen af linjen: vejledningerne viser den forskelligt.",
      "Negative tal ved tilbageførsler og kreditnotaer skrives med minus.",
      "Kun km: km står som enheder uden sats, så Danløn bruger løntypens egen.",
      "Hvad en sats på 0 betyder, er ikke beskrevet, så timer til 0 kr. sendes ikke.",
    ],
  },
  fileName: numberedName("danloen-", ".csv"),
  sampleCodes: ["1", "2", "21"],
  setup: {
    schema,
    defaults: {
      company_number: "",
      encoding: "utf-8",
      header: false,
      strip_leading_zeros: false,
      ...payDefaults,
      ...absenceDefaults,
      line_end: "six",
    },
    fields: {
      company_number: {
        kind: "text",
        label: "CVR-nummer",
        help: "8 cifre. Ældre aftaler kan have et kortere firmanummer.",
      },
      encoding,
      line_end: {
        kind: "choice",
        label: "Slutningen af linjen",
        help: "Vejledningerne siger ikke det samme; prøv den anden, hvis filen afvises.",
        options: options(lineEndLabels),
      },
      ...payFields,
      ...absenceFields,
      strip_leading_zeros,
      header,
    },
    required: () => ["company_number"],
    errors: payErrors,
  },
  file: (setup) => ({
    encoding: setup.encoding,
    separator: ";",
    header: setup.header ? columns : undefined,
    entries: (lines) => sumEntries(lines, (line) => payKey(line, setup)),
    rows: (entry) => (isNothing(entry) ? [] : [row(entry, setup)]),
    texts: (lines) => lines.values().flatMap((line) => [employeeText(line), salaryCodeText(line)]),
    forbidden: ';"',
    isStrippingZeros: setup.strip_leading_zeros,
    period: "run",
    zeroRate: setup.zero_rate,
    absence: {
      per: "run",
      row: (entry) => absenceRow(entry, setup),
    },
    ...ownCodes,
    problems: (lines) => payProblems(lines, setup),
    notes: manyRatesNotes,
  }),
};

function row(entry: PayEntry, setup: DanlonSetup): string[] {
  const { employee_id, salary_code, rate, amount } = entry;
  const units = hundredths(unitsOf(entry));
  return fieldsOf([setup.company_number, employee_id, salary_code, units, hundredths(rate), hundredths(amount)], setup);
}

function absenceRow(entry: AbsenceEntry, setup: DanlonSetup): string[] {
  const units = String(absenceUnits(entry, setup));
  return fieldsOf([setup.company_number, entry.employee_id, entry.salary_code, units, "", ""], setup);
}

function fieldsOf(fields: readonly string[], { line_end }: DanlonSetup): string[] {
  if (line_end === "separator") return [...fields, ""];
  return line_end === "short" && fields.at(-1) === "" ? fields.slice(0, -1) : [...fields];
}

const hundredths = (value: number | null) => (value === null ? "" : String(value));
