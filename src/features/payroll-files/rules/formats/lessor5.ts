import * as z from "zod/mini";
import { decimalText } from "#common/rules/values/csv.ts";
import { hundredthsOfHours } from "#common/rules/values/money.ts";
import type { AbsenceEntry } from "../absence-line.ts";
import { allowancesInFile } from "../allowance-line.ts";
import { employeeText, ownCodes, payKey, payProblems, salaryCodeText } from "../machine-file.ts";
import { isNothing, type PayEntry, sumEntries, unitsOf } from "../pay-entry.ts";
import { numberedName } from "./file-name.ts";
import type { PayrollFormat } from "./payroll-format.ts";
import { machineFields, machineSettings, payDefaults, payErrors, payFields, paySettings } from "./shared-settings.ts";

const schema = z.object({ ...machineSettings, ...paySettings });
type Lessor5Setup = z.infer<typeof schema>;

const { encoding, strip_leading_zeros, header } = machineFields;
const { include_rate, zero_rate, send_amounts, amount_lines, mileage } = payFields;

/** `employeeemploymentcode;paytypecode;units;rate`. An amount is 1 unit at a rate, and a negative amount −1 unit. */
export const lessor5: PayrollFormat<Lessor5Setup> = {
  label: "Lessor 5",
  help: {
    about: "Timeregistreringer til Lessor 5 og Lessor PayRoll. Arbejdstypens lønkode er lønarten.",
    documented: [
      "De fire felter, overskriften, semikolon, decimalpunktum og to decimaler: set i én vejledning fra 2015.",
      "Fraværsfilens seks felter og dens tider: set i samme vejledning.",
    ],
    assumed: [
      allowancesInFile,
      "Fravær er en anden fil i samme ZIP med en linje pr. dag. Hvordan Lessor tager imod negative dage, er ikke beskrevet; de skrives med minus.",
      "Beløb sendes som 1 enhed, fordi filen ikke har et beløbsfelt; ved en tilbageførsel eller kreditnota som −1 enhed.",
      "Sats 0.00 betyder, at Lessor bruger sin egen sats, så timer til 0 kr. sendes ikke.",
      "Tegnsæt og linjeskift.",
    ],
  },
  fileName: numberedName("LESSOR5_tid_", ".csv"),
  sampleCodes: ["1", "2", "21"],
  setup: {
    schema,
    defaults: { encoding: "utf-8", header: true, strip_leading_zeros: false, ...payDefaults },
    fields: {
      encoding,
      include_rate: { ...include_rate, help: "Er den slået fra, skrives 0.00, og Lessor bruger sin egen sats." },
      zero_rate: { ...zero_rate, help: "Lessor læser 0.00 som sin egen sats." },
      send_amounts: {
        ...send_amounts,
        help: "Så udbetales opgavernes egne priser som 1 enhed. Timerne sendes ikke.",
      },
      amount_lines: {
        ...amount_lines,
        help: "Manuelle priser og udlæg, som 1 enhed. Er den slået fra, kan en kørsel med udlæg ikke hentes.",
      },
      mileage,
      strip_leading_zeros,
      header: { ...header, help: "Feltnavnene på engelsk, som i vejledningen." },
    },
    required: () => [],
    errors: payErrors,
  },
  file: (setup) => ({
    encoding: setup.encoding,
    separator: ";",
    header: setup.header ? ["employeeemploymentcode", "paytypecode", "units", "rate"] : undefined,
    entries: (lines) => sumEntries(lines, (line) => payKey(line, setup)),
    rows: (entry) => (isNothing(entry) ? [] : [row(entry)]),
    texts: (lines) => lines.values().flatMap((line) => [employeeText(line), salaryCodeText(line)]),
    forbidden: ';"',
    isStrippingZeros: setup.strip_leading_zeros,
    period: "run",
    zeroRate: setup.zero_rate,
    absence: {
      per: "day",
      fileName: numberedName("LESSOR5_frv_", ".csv"),
      header: setup.header ? absenceColumns : undefined,
      row: absenceRow,
    },
    ...ownCodes,
    problems: (lines) => payProblems(lines, setup),
    notes: () => [],
  }),
};

const absenceColumns = ["employeeemploymentcode", "absencestartdate", "absenceenddate", "absencecode", "hours", "days"];

function absenceRow({ employee_id, salary_code, date, minutes, hundredths }: AbsenceEntry): string[] {
  const day = date.replaceAll("-", "");
  return [
    ...[employee_id, `${day}000000`, `${day}240000`, salary_code],
    ...[hundredthsOfHours(minutes), hundredths].map((value) => decimalText(value, ".")),
  ];
}

function row(entry: PayEntry): string[] {
  const { employee_id, salary_code, rate, amount } = entry;
  const [units, price] =
    amount === null ? [unitsOf(entry) ?? 0, rate ?? 0] : [amount < 0 ? -100 : 100, Math.abs(amount)];
  return [employee_id, salary_code, decimalText(units, "."), decimalText(price, ".")];
}
