import {
  employeeText,
  type FileText,
  fileEmployeeId,
  type MachineFile,
  refusedAmounts,
  salaryCodeText,
} from "./machine-file.ts";
import { inFileOrder, isHourly, type PayEntry, type PayKey, rateOf, sumEntries } from "./pay-entry.ts";
import type { PayrollLine } from "./payroll-line.ts";
import type { DatalonSetup } from "./payroll-setup.ts";

const columns = ["Virksomhedsnr", "Løntermin", "Medarbejdernr", "Gruppe", "Løndel", "Værdi"];

/** The period's hours in all, and the løndele of sick pay and benefit whose hours must not stand there too. */
const totalCode = "01";
const countedElsewhere = ["72", "74"];

/** Hundredths: 999,99 hours, and 8 digits of anything. */
const maxTotal = 99_999;
const maxValue = 99_999_999;
const maxGroupLength = 20;

/** DataLøn: `Virksomhed;Løntermin;Medarbejder;Gruppe;Løndel;Værdi`, one value a line, in hundredths. */
export function datalonFile(setup: DatalonSetup): MachineFile {
  return {
    encoding: setup.encoding,
    separator: ";",
    header: setup.header ? endOf(columns, setup) : undefined,
    entries: (lines) => entriesOf(lines, setup),
    rows: (entry) => rowsOf(entry, setup),
    texts: (line) => textsOf(line, setup),
    forbidden: ';"',
    isStrippingZeros: setup.strip_leading_zeros,
    problems: (lines, entries) => [
      ...codeProblems(lines, setup),
      ...refusedAmounts(lines, setup),
      ...repeatedCodes(entries),
      ...tooLargeValues(entries),
    ],
  };
}

/**
 * What a salary code names: two løndele (`12/13`, hours and rate), or one. Each is filled up with zeros to the width
 * that the company's DataLøn wants; undefined when it is neither.
 */
export function parseDatalonCode(
  code: string,
  width: number,
): { first: string; second: string | undefined } | undefined {
  const parts = code.split("/").map((part) => part.trim());
  const isRight = parts.length <= 2 && parts.every((part) => /^[0-9A-Za-z]+$/.test(part) && part.length <= width);
  const [first = "", second] = parts.map((part) => part.padStart(width, "0"));
  return isRight && first !== second ? { first, second } : undefined;
}

/** Where a line is paid. */
function keyOf(line: PayrollLine, setup: DatalonSetup): PayKey {
  const codes = parseDatalonCode(line.salary_code, setup.code_width) ?? { first: line.salary_code, second: undefined };
  const who = { user_id: line.user_id, employee_id: fileEmployeeId(line, setup) };
  const also = [groupOf(line, setup)];
  if (isHours(line, codes.second, setup)) {
    const isPair = codes.second !== undefined && setup.include_rate;
    const salary_code = isPair ? `${codes.first}/${codes.second}` : codes.first;
    return { kind: "hours", ...who, salary_code, rate: isPair ? rateOf(line) : null, also };
  }
  const salary_code = codes.second === undefined ? codes.first : paddedAmountCode(setup);
  return { kind: "amount", ...who, salary_code, rate: null, also };
}

/** A pair takes hours and rate; a single løndel takes kroner, unless the setup says hours. */
function isHours(line: PayrollLine, second: string | undefined, setup: DatalonSetup): boolean {
  if (!isHourly(line) || setup.send_amounts) return false;
  return second !== undefined || setup.single_code === "hours";
}

const paddedAmountCode = ({ amount_code, code_width }: DatalonSetup) =>
  amount_code === "" ? "" : amount_code.padStart(code_width, "0");

function groupOf(line: PayrollLine, { group_by, group_text }: DatalonSetup): string {
  return group_by === "fixed" ? group_text : (line.cost_center_code ?? "");
}

function entriesOf(lines: readonly PayrollLine[], setup: DatalonSetup): PayEntry[] {
  const entries = sumEntries(lines, (line) => keyOf(line, setup));
  if (!setup.hours_total) return entries;
  return [...totalsOf(lines, setup), ...entries].sort(inFileOrder);
}

/** The hours of all hourly jobs, however they are paid, once per employee. */
function totalsOf(lines: readonly PayrollLine[], setup: DatalonSetup): PayEntry[] {
  const counted = lines.filter(
    (line) => isHourly(line) && !countedElsewhere.includes(parseDatalonCode(line.salary_code, 2)?.first ?? ""),
  );
  const totals = sumEntries(counted, (line) => ({
    kind: "hours-total",
    user_id: line.user_id,
    employee_id: fileEmployeeId(line, setup),
    salary_code: totalCode.padStart(setup.code_width, "0"),
    rate: null,
    also: [groupOf(line, setup)],
  }));
  return totals.map((total) => ({ ...total, price: 0 }));
}

function rowsOf(entry: PayEntry, setup: DatalonSetup): string[][] {
  const [group = ""] = entry.also;
  return valuesOf(entry).map(([code, value]) =>
    endOf([setup.company_number, setup.pay_term, entry.employee_id, group, code, String(value)], setup),
  );
}

/** The løndele of an entry and what stands on them, in hundredths. */
function valuesOf({ salary_code, hours, rate, amount }: PayEntry): [code: string, value: number][] {
  const [first = "", second] = salary_code.split("/");
  const values: [string, number][] = [[first, amount ?? hours ?? 0]];
  return second === undefined || rate === null ? values : [...values, [second, rate]];
}

const endOf = (fields: readonly string[], { trailing_separator }: DatalonSetup) =>
  trailing_separator ? [...fields, ""] : [...fields];

function textsOf(line: PayrollLine, setup: DatalonSetup): FileText[] {
  const employee = { ...employeeText(line), text: fileEmployeeId(line, setup), maxLength: setup.employee_id_length };
  const group = setup.group_by === "fixed" ? { what: "Gruppen", text: setup.group_text, of: "" } : costCenterText(line);
  return [employee, salaryCodeText(line), group];
}

function costCenterText({ cost_center_code, project_code, user_name }: PayrollLine): FileText {
  return {
    what: "Cost center-koden",
    text: cost_center_code ?? "",
    of: "",
    ifEmpty: `${user_name} har en opgave på projektet ${project_code} uden cost center, som er gruppen i DataLøn.`,
    maxLength: maxGroupLength,
  };
}

/** Salary codes that are no løndele, and amounts that have none to go to. */
function codeProblems(lines: readonly PayrollLine[], setup: DatalonSetup): string[] {
  return lines.flatMap((line) => {
    const { salary_code, job_type_name } = line;
    if (salary_code.trim() === "") return [];
    const codes = parseDatalonCode(salary_code, setup.code_width);
    if (!codes)
      return `Lønkoden »${salary_code}« (arbejdstypen ${job_type_name}) skal være en løndel på højst ${setup.code_width} tegn, eller to forskellige med skråstreg: 12/13.`;
    const isHomeless = codes.second !== undefined && !isHours(line, codes.second, setup) && setup.amount_code === "";
    return isHomeless
      ? `Arbejdstypen ${job_type_name} har et beløb, og Løndel til beløb mangler i opsætningen af DataLøn.`
      : [];
  });
}

/** DataLøn takes a løndel once per employee: two rates or two groups on it are an error. */
function repeatedCodes(entries: readonly PayEntry[]): string[] {
  const employees = new Map<string, { entry: PayEntry; counts: Map<string, number> }>();
  for (const entry of entries) {
    const who = `${entry.employee_id} ${entry.user_id}`;
    const employee = employees.get(who) ?? { entry, counts: new Map() };
    for (const [code] of valuesOf(entry)) employee.counts.set(code, (employee.counts.get(code) ?? 0) + 1);
    employees.set(who, employee);
  }
  return [...employees.values()].flatMap(({ entry: { employee_id, user_name }, counts }) =>
    [...counts]
      .filter(([code, count]) => count > 1 && code !== "")
      .map(
        ([code]) =>
          `Løndel ${code} bruges mere end én gang for ${user_name} (${employee_id}). Brug én sats og én gruppe, eller giv arbejdstyperne hver sin løndel.`,
      ),
  );
}

function tooLargeValues(entries: readonly PayEntry[]): string[] {
  return entries.flatMap((entry) =>
    valuesOf(entry)
      .filter(([, value]) => Math.abs(value) > (entry.kind === "hours-total" ? maxTotal : maxValue))
      .map(([code]) => `${entry.user_name} (${entry.employee_id}) har mere på løndel ${code}, end DataLøn kan tage.`),
  );
}
