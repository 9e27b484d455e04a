import * as z from "zod/mini";
import { decimalText } from "#common/rules/values/csv.ts";
import { type AbsenceEntry, absenceUnits } from "../absence-line.ts";
import { allowancesInFile } from "../allowance-line.ts";
import type { FileText } from "../file-text.ts";
import { employeeText, ownCodes, payKey, payProblems, salaryCodeText } from "../machine-file.ts";
import { dayOf, isNothing, type PayEntry, sumEntries, unitsOf } from "../pay-entry.ts";
import type { PayrollLine } from "../payroll-line.ts";
import type { PayrollFormat } from "./payroll-format.ts";
import {
  absenceDefaults,
  absenceFields,
  absenceSettings,
  between,
  choice,
  digits,
  machineFields,
  machineSettings,
  onOff,
  options,
  payDefaults,
  payErrors,
  payFields,
  paySettings,
  periodLabels,
} from "./shared-settings.ts";

const recordType = "MLE-40-LONA";
const projectField = 28;

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

const schema = z.object({
  customer_number: digits("Kundenummer", 10),
  employer_number: digits("Arbejdsnummer", 10),
  ...machineSettings,
  ...paySettings,
  ...absenceSettings,
  period: choice(periodLabels),
  project: onOff,
  absence_record: z
    .string("Recordtype til fravær skal være en tekst.")
    .check(
      z.regex(/^[A-Z0-9-]{1,20}$/, "Recordtype til fravær skal være 1–20 store bogstaver, cifre eller bindestreger."),
    ),
  field_count: between("Felter pr. linje", 28, 60),
});
type MleSetup = z.infer<typeof schema>;

const { encoding, strip_leading_zeros, header } = machineFields;

/** MultiLøn Erhverv's pay record, which Visma Løn and Intega Løn read too. */
export const mle: PayrollFormat<MleSetup> = {
  label: "Visma Løn (MLE-40-LONA)",
  help: {
    about:
      "Decentral registrering til Visma Løn, Intega Løn og MultiLøn Erhverv. Arbejdstypens lønkode er lønarten. Kræver »Serviceydelse 7« hos Visma.",
    documented: [
      "Felt 1–11, datoer som DDMMÅÅÅÅ, Windows-1252, decimalpunktum, og at filen ikke må indeholde komma, semikolon eller anførselstegn i data.",
      "Filnavnet er på højst 20 bogstaver og tal, og et navn kan kun indlæses én gang.",
    ],
    assumed: [
      allowancesInFile,
      "Fraværets felter og recordtype: set i ét andet programs test, og navnet skrives forskelligt. Fravær sendes pr. dag, i timer eller for de lønkoder, I vælger, i dage.",
      "Felt 12–27 er tomme, felt 28 er projektet, og linjen har 29 felter: set i ét andet program.",
      "Overskrift, felt til cost center og negative tal: ikke beskrevet. Cost center sendes ikke.",
      "Hvad en sats på 0 betyder, er ikke beskrevet, så timer til 0 kr. sendes ikke.",
    ],
  },
  // Visma loads only one file of each name. A name has at most 20 letters and digits.
  fileName: (payrollId, sequence) => `LON${String(payrollId).padStart(6, "0")}N${sequence}.csv`,
  sampleCodes: ["1100", "1200", "9020"],
  setup: {
    schema,
    defaults: {
      customer_number: "",
      employer_number: "",
      encoding: "cp1252",
      header: false,
      strip_leading_zeros: false,
      ...payDefaults,
      ...absenceDefaults,
      period: "run",
      project: true,
      absence_record: "MLE-40-FRAV",
      field_count: 29,
    },
    fields: {
      customer_number: { kind: "text", label: "Kundenummer", help: "Arbejdsgivernummeret hos Visma." },
      employer_number: { kind: "text", label: "Arbejdsnummer", help: "Ofte 1." },
      period: {
        kind: "choice",
        label: "Linjer",
        help: "Datoen er lønkørslens deadline, eller opgavens egen dag.",
        options: options(periodLabels),
      },
      field_count: {
        kind: "number",
        label: "Felter pr. linje",
        help: "29 giver et semikolon efter projektet. Nogle modtagere vil have 32.",
      },
      encoding,
      absence_record: {
        kind: "text",
        label: "Recordtype til fravær",
        help: "Nogle programmer skriver MLE-55-FRAV. Spørg Visma, hvis linjerne afvises.",
      },
      project: { kind: "switch", label: "Send projektkoden i felt 28", help: "Så er der en linje pr. projekt." },
      ...payFields,
      ...absenceFields,
      strip_leading_zeros,
      header,
    },
    required: () => ["customer_number", "employer_number"],
    errors: payErrors,
  },
  file: (setup) => ({
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
      lines
        .values()
        .flatMap((line) => [employeeText(line), salaryCodeText(line), ...(setup.project ? [projectText(line)] : [])]),
    forbidden: ';,"',
    isStrippingZeros: setup.strip_leading_zeros,
    period: setup.period,
    zeroRate: setup.zero_rate,
    absence: { per: "day", row: (entry) => absenceRow(entry, setup) },
    ...ownCodes,
    problems: (lines) => payProblems(lines, setup),
    notes: () => [],
  }),
};

function row(entry: PayEntry, setup: MleSetup): string[] {
  const [date = "", project = ""] = entry.also;
  const fields = {
    1: setup.customer_number,
    2: setup.employer_number,
    3: recordType,
    4: entry.employee_id,
    5: date.split("-").reverse().join(""),
    7: entry.salary_code,
    9: pointed(unitsOf(entry)),
    10: pointed(entry.rate),
    11: pointed(entry.amount),
    [projectField]: project,
  };
  return numbered(fields, setup.field_count);
}

function absenceRow(entry: AbsenceEntry, setup: MleSetup): string[] {
  const { employee_id, salary_code } = entry;
  const day = entry.date.split("-").reverse().join("");
  const fields = {
    1: setup.customer_number,
    2: setup.employer_number,
    3: setup.absence_record,
    4: employee_id,
    5: day,
    6: day,
    7: salary_code,
    9: decimalText(absenceUnits(entry, setup), "."),
  };
  return numbered(fields, setup.field_count);
}

function numbered(fields: Readonly<Record<number, string>>, count: number): string[] {
  return Array.from({ length: count }, (_, index) => fields[index + 1] ?? "");
}

const pointed = (value: number | null) => (value === null ? "" : decimalText(value, "."));

const projectText = ({ project_code }: PayrollLine): FileText => ({
  what: "Projektkoden",
  text: project_code,
  of: "",
  at: "projects",
});
