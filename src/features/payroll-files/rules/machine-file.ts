import { capitalized } from "#common/rules/counted.ts";
import { listInWords } from "#common/rules/list-in-words.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { tenthsFromKm } from "#features/mileage/rules/km.ts";
import type { AbsenceFile } from "./absence-line.ts";
import type { MoneyPlace } from "./checks/mixed-money.ts";
import { type FileProblem, problemsAt } from "./checks/problem-places.ts";
import type { FileText } from "./file-text.ts";
import type { FileEncoding, MileageSent, ZeroRate } from "./formats/shared-settings.ts";
import { isHourly, type PayEntry, type PayKey, rateOf, stripLeadingZeros } from "./pay-entry.ts";
import type { PayrollFileRun, PayrollLine } from "./payroll-line.ts";

/** A file for a payroll system: separated fields, CRLF, no quotes and no thousands separators. */
export type MachineFile = {
  readonly encoding: FileEncoding;
  readonly separator: string;
  readonly header: readonly string[] | undefined;
  readonly entries: (lines: readonly PayrollLine[], run: PayrollFileRun) => PayEntry[];
  /** An entry that is zero has no rows. */
  readonly rows: (entry: PayEntry, run: PayrollFileRun) => readonly (readonly string[])[];
  /** The texts of the file, which are checked for forbidden characters and missing values. */
  readonly texts: (lines: readonly PayrollLine[], run: PayrollFileRun) => Iterable<FileText>;
  readonly moneyPlaces: (lines: readonly PayrollLine[], entries: readonly PayEntry[]) => Iterable<MoneyPlace>;
  /** Advice if a place with several kinds of money has only counter-lines, whose codes nobody can change. */
  readonly onlyTakenBack: string;
  /** Characters that no text may contain; line ends are never allowed. */
  readonly forbidden: string;
  readonly isStrippingZeros: boolean;
  readonly period: "run" | "date" | "job";
  readonly zeroRate: ZeroRate;
  readonly absence: AbsenceFile;
  readonly problems: (lines: readonly PayrollLine[], entries: readonly PayEntry[]) => FileProblem[];
  /** Differences between the file and the lines, as Danish sentences. The `note` of an entry is not repeated here. */
  readonly notes: (lines: readonly PayrollLine[]) => string[];
};

export type HoursAndAmounts = {
  readonly strip_leading_zeros: boolean;
  readonly include_rate: boolean;
  readonly send_amounts: boolean;
  readonly amount_lines: boolean;
  readonly mileage: MileageSent;
};

/** The usual key of a line: hours at a rate, kilometres if the setup sends kilometres, or an amount. */
export function payKey(line: PayrollLine, setup: HoursAndAmounts, also: readonly string[] = []): PayKey {
  const isHours = isHourly(line) && !setup.send_amounts;
  return {
    kind: isHours ? "hours" : isSentAsKm(line, setup) ? "km" : "amount",
    user_id: line.user_id,
    employee_id: fileEmployeeId(line, setup),
    salary_code: line.salary_code,
    rate: isHours && setup.include_rate ? rateOf(line) : null,
    also,
  };
}

/** Whether the file has the line's kilometres without an amount, so that the payroll system pays its own rate. */
export function isSentAsKm({ km }: PayrollLine, setup: { readonly mileage: MileageSent }): boolean {
  return km !== null && setup.mileage === "km";
}

/** `moneyPlaces` and `onlyTakenBack` of files that contain salary codes unchanged. */
export const ownCodes = {
  moneyPlaces: (lines: readonly PayrollLine[]) =>
    lines.values().map((line) => ({ line, code: line.salary_code, name: `Lønkode ${line.salary_code.trim()}` })),
  onlyTakenBack:
    "tilbageførslerne beholder deres lønkode, så hent lønkørslen som CSV til Excel, og indtast dem hver for sig i lønsystemet",
};

export function fileEmployeeId(line: PayrollLine, { strip_leading_zeros }: { strip_leading_zeros: boolean }): string {
  return strip_leading_zeros ? stripLeadingZeros(line.employee_id) : line.employee_id;
}

export function employeeText({ employee_id, user_name }: PayrollLine): FileText {
  return {
    what: "Medarbejdernummeret",
    text: employee_id,
    of: user_name,
    at: "users",
    ifEmpty: `${user_name} har intet medarbejdernummer.`,
  };
}

/** The record with a line's salary code, in words, and the screen where the code is corrected. */
export const ownerOfCode = ({ is_allowance, job_type_name }: PayrollLine) =>
  is_allowance
    ? ({ of: `tillægget ${job_type_name}`, at: "allowance-rules" } as const)
    : ({ of: `arbejdstypen ${job_type_name}`, at: "job-types" } as const);

export function salaryCodeText(line: PayrollLine): FileText {
  const { of, at } = ownerOfCode(line);
  return { what: "Lønkoden", text: line.salary_code, of, at, ifEmpty: `${capitalized(of)} har ingen lønkode.` };
}

/** Problems of lines that a file with these settings cannot contain. */
export function payProblems(lines: readonly PayrollLine[], setup: HoursAndAmounts): FileProblem[] {
  return [
    ...problemsAt(["payroll-setup"], refusedAmounts(lines, setup)),
    ...problemsAt(["payroll-setup", "job-types"], kmRateProblems(lines.filter((line) => isSentAsKm(line, setup)))),
  ];
}

export function refusedAmounts(lines: readonly PayrollLine[], setup: HoursAndAmounts): string[] {
  if (setup.amount_lines) return [];
  return lines
    .filter((line) => !isHourly(line) && !isSentAsKm(line, setup))
    .map(
      ({ user_name, job_type_name }) =>
        `${user_name} har et beløb på arbejdstypen ${job_type_name}, og beløb er slået fra i opsætningen.`,
    );
}

/**
 * Problems of a person's kilometres at 0 kr., or at several rates on one code (docs/product-rules.md#trips-in-files).
 * @param lines the lines that are sent as kilometres only, with the salary codes of the file
 */
export function kmRateProblems(
  lines: readonly PayrollLine[],
  instead = "Vælg Beløb under »Kørsel sendes som«",
): string[] {
  const uses = Map.groupBy(lines, ({ user_id, salary_code }) => `${user_id} ${salary_code}`);
  return [...uses.values()].flatMap((own) => {
    const rates = kmRatesOf(own);
    if (rates.length > 1) return severalRatesProblem(own, rates, instead);
    return rates[0] === 0 ? freeKmProblem(own, instead) : [];
  });
}

function freeKmProblem(own: readonly PayrollLine[], instead: string): string {
  const { user_name, employee_id, salary_code } = own[0] as PayrollLine;
  return `${user_name} (${employee_id}) har kørsel til 0 kr. pr. km${onCode(salary_code)}, og når filen kun sender km, betaler lønsystemet den til sin egen sats. ${instead} i Lønopsætning.`;
}

function severalRatesProblem(own: readonly PayrollLine[], rates: readonly number[], instead: string): string {
  const { user_name, employee_id, salary_code } = own[0] as PayrollLine;
  const names = [...new Set(own.map(({ job_type_name }) => job_type_name))];
  const types = `${names.length > 1 ? "arbejdstyperne" : "arbejdstypen"} ${listInWords(names)}`;
  const orCodes = salary_code === "" ? "" : `, eller giv ${types} en lønkode til hver sats, før lønkørslen oprettes`;
  return `${user_name} (${employee_id}) har kørsel til ${listInWords(rates.map(formatKroner))} pr. km${onCode(salary_code)}, og når filen kun sender km, betaler lønsystemet dem alle til samme sats. ${instead} i Lønopsætning${orCodes}.`;
}

const onCode = (salaryCode: string) => (salaryCode === "" ? "" : ` på lønkode ${salaryCode}`);

/** The rates of the lines, in kroner per kilometre. A rate is left out if its kilometres add up to zero. */
function kmRatesOf(lines: readonly PayrollLine[]): number[] {
  const tenths = new Map<number, number>();
  for (const { km, km_rate } of lines)
    if (km !== null && km_rate !== null) tenths.set(km_rate, (tenths.get(km_rate) ?? 0) + tenthsFromKm(km));
  return [...tenths.keys()].filter((rate) => tenths.get(rate) !== 0).sort((one, other) => one - other);
}
