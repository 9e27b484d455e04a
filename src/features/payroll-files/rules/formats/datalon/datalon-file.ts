import { defaultKind, isRefund, moneyOf } from "#features/kinds/rules/kinds.ts";
import { type AbsenceEntry, absenceUnits } from "#features/payroll-files/rules/absence-line.ts";
import { hoursInWords, kroner, ratesInWords } from "#features/payroll-files/rules/checks/file-notes.ts";
import type { MoneyPlace } from "#features/payroll-files/rules/checks/mixed-money.ts";
import {
  type FileProblem,
  type ProblemPlace,
  problemsAt,
} from "#features/payroll-files/rules/checks/problem-places.ts";
import type { FileText } from "#features/payroll-files/rules/file-text.ts";
import {
  employeeText,
  fileEmployeeId,
  kmRateProblems,
  type MachineFile,
  ownerOfCode,
  refusedAmounts,
  salaryCodeText,
} from "#features/payroll-files/rules/machine-file.ts";
import {
  hoursTimesRate,
  inFileOrder,
  isHourly,
  isNothing,
  type PayEntry,
  sumEntries,
  unitsOf,
} from "#features/payroll-files/rules/pay-entry.ts";
import type { PayrollLine } from "#features/payroll-files/rules/payroll-line.ts";
import { amountCodeOf, datalonPlaces, type Placed, parseDatalonCode, totalCode } from "./datalon-places.ts";
import type { DatalonSetup } from "./datalon-setup.ts";

const columns = ["Virksomhedsnr", "Løntermin", "Medarbejdernr", "Gruppe", "Løndel", "Værdi"];

/** The løndele (DataLøn's pay codes) of sick pay and sickness benefit. Their hours are not part of the total hours. */
const countedElsewhere = ["72", "74"];

/** Maximum values, in hundredths: 999,99 hours for the total, and 8 digits for other values. */
const maxTotal = 99_999;
const maxValue = 99_999_999;
const maxGroupLength = 20;

export function datalonFile(setup: DatalonSetup): MachineFile {
  const placesOf = onceFor((lines) => datalonPlaces(lines, setup));
  return {
    encoding: setup.encoding,
    separator: ";",
    header: setup.header ? endOf(columns, setup) : undefined,
    entries: (lines) => entriesOf(lines, placesOf(lines), setup),
    rows: (entry) => rowsOf(entry, setup),
    texts: (lines) => textsOf(placesOf(lines), setup),
    forbidden: ';"',
    isStrippingZeros: setup.strip_leading_zeros,
    period: "run",
    zeroRate: setup.zero_rate,
    absence: {
      per: "run",
      row: (entry) => absenceRow(entry, setup),
      problems: (entries, rows) => absenceProblems(entries, rows, setup),
    },
    moneyPlaces: (lines, entries) => moneyPlaces(lines, placesOf(lines), entries, setup),
    onlyTakenBack: "udfyld »Løndel til skattefrie beløb« i Lønopsætning, eller hent lønkørslen som CSV til Excel",
    problems: (lines, entries) => [
      ...codeProblems(lines, setup),
      ...problemsAt(
        ["payroll-setup"],
        [
          ...groupProblems(placesOf(lines), setup),
          ...refusedAmounts(lines, setup),
          ...homelessAmounts(placesOf(lines), entries, setup),
        ],
      ),
      ...problemsAt(
        ["payroll-setup", "job-types"],
        [...kmRateProblems(sentAsKm(placesOf(lines))), ...repeatedCodes(entries, setup)],
      ),
      ...problemsAt(["job-types"], tooLargeValues(entries)),
    ],
    notes: (lines) => placesOf(lines).flatMap(placeNotes),
  };
}

/** Caches the result per list of lines. A file needs the places several times, and may have 100,000 lines. */
function onceFor<Result>(make: (lines: readonly PayrollLine[]) => Result): (lines: readonly PayrollLine[]) => Result {
  const results = new WeakMap<readonly PayrollLine[], Result>();
  return (lines) => {
    const result = results.get(lines) ?? make(lines);
    results.set(lines, result);
    return result;
  };
}

function entriesOf(lines: readonly PayrollLine[], places: readonly Placed[], setup: DatalonSetup): PayEntry[] {
  const entries = sumEntries(lines, (line, index) => {
    const { kind, code, rate, group } = places[index] as Placed;
    const employee_id = fileEmployeeId(line, setup);
    return { kind, user_id: line.user_id, employee_id, salary_code: code, rate, also: [group] };
  });
  return [...totalsOf(lines, setup), ...atOneRate(entries, setup)].sort(inFileOrder);
}

function totalsOf(lines: readonly PayrollLine[], setup: DatalonSetup): PayEntry[] {
  if (!setup.hours_total) return [];
  const counted = lines.filter((line) => isCounted(line, setup));
  // A person's total may have only one group, so counter-lines get the group of the person's other lines.
  const places = datalonPlaces(counted, setup, { code: totalCode, among: lines });
  const totals = sumEntries(counted, (line, index) => ({
    kind: "hours-total",
    user_id: line.user_id,
    employee_id: fileEmployeeId(line, setup),
    salary_code: totalCode.padStart(setup.code_width, "0"),
    rate: null,
    also: [places[index]?.group ?? ""],
  }));
  return totals.map((total) => ({ ...total, price: 0 }));
}

/** Whether a line counts in the total hours. Allowances do not, because their hours repeat hours of jobs. */
const isCounted = (line: PayrollLine, setup: DatalonSetup): boolean =>
  isHourly(line) && !line.is_allowance && !isCountedElsewhere(line, setup);

function isCountedElsewhere({ salary_code }: PayrollLine, { code_width }: DatalonSetup): boolean {
  const first = parseDatalonCode(salary_code, code_width)?.first ?? "";
  return countedElsewhere.some((code) => code.padStart(code_width, "0") === first);
}

/** Hours of an employee at several rates become hours at one rate and an amount (docs/product-rules.md#dataløn). */
function atOneRate(entries: readonly PayEntry[], setup: DatalonSetup): PayEntry[] {
  const differences = entries.map((entry) => ({ entry, difference: differenceOf(entry) }));
  const settled = differences.map(({ entry, difference }) =>
    difference === 0 ? entry : { ...entry, price: entry.price - difference, note: rateNote(entry, difference, setup) },
  );
  for (const { entry, difference } of differences) if (difference !== 0) addAmount(settled, entry, difference, setup);
  return settled;
}

/** The entry's price minus its hours × its rate, in øre. 0 without a rate, or if all lines have one rate. */
function differenceOf({ rate, rates, hours, price }: PayEntry): number {
  return rate === null || rates.length < 2 ? 0 : price - hoursTimesRate(hours ?? 0, rate);
}

/** Yields the løndele of each line: for its money, for a rate difference, and for the total hours. */
function* moneyPlaces(
  lines: readonly PayrollLine[],
  places: readonly Placed[],
  entries: readonly PayEntry[],
  setup: DatalonSetup,
): Generator<MoneyPlace> {
  const onLøndel = (line: PayrollLine, code: string, setting?: string): MoneyPlace => ({
    line,
    code,
    name: code === "" ? "Beløb uden løndel" : `Løndel ${code}`,
    ...(setting === undefined ? {} : { setting }),
  });
  const unlikeRates = new Set(entries.filter(({ note }) => note !== undefined).map(hoursName));
  for (const place of places) {
    const { line, code, movedFrom } = place;
    const isOnAmounts = place.kind === "amount" && code === amountCodeOf(line.job_kind, setup);
    const isMoved = movedFrom !== undefined || line.salary_code.includes("/");
    for (const part of code.split("/"))
      yield onLøndel(line, part, isOnAmounts && isMoved ? amountSetting(line, setup) : undefined);
    if (unlikeRates.has(hoursName({ ...place, user_id: line.user_id, salary_code: code })))
      yield onLøndel(line, amountCodeOf(defaultKind, setup), amountSetting(line, setup));
  }
  if (!setup.hours_total) return;
  const total = totalCode.padStart(setup.code_width, "0");
  for (const line of lines)
    if (isCounted(line, setup)) yield onLøndel(line, total, "slå »Send løndel 01 med timer i alt« fra i Lønopsætning");
}

const hoursName = ({ kind, user_id, salary_code }: Pick<PayEntry, "kind" | "user_id" | "salary_code">) =>
  `${kind} ${user_id} ${salary_code}`;

const amountSetting = ({ job_kind }: PayrollLine, { refund_code }: DatalonSetup) =>
  !isRefund(job_kind) || refund_code !== ""
    ? "ret Løndel til beløb og Løndel til skattefrie beløb i Lønopsætning"
    : "udfyld »Løndel til skattefrie beløb« i Lønopsætning";

function rateNote(entry: PayEntry, difference: number, setup: DatalonSetup): string {
  const { user_name, employee_id, salary_code, rates, rate, hours } = entry;
  const sent = isNothing(entry)
    ? "timerne går op i nul"
    : `${hoursInWords(hours ?? 0)} sendes til ${kroner(rate ?? 0)}`;
  return `${user_name} (${employee_id}): løndel ${salary_code} har satserne ${ratesInWords(rates)}: ${sent}, og forskellen på ${kroner(difference)} sendes som beløb${onAmountCode(setup)}.`;
}

const onAmountCode = (setup: DatalonSetup) =>
  setup.amount_code === "" ? "" : ` på løndel ${amountCodeOf(defaultKind, setup)}`;

function addAmount(
  entries: PayEntry[],
  { user_id, employee_id, ...entry }: PayEntry,
  ore: number,
  setup: DatalonSetup,
) {
  const salary_code = amountCodeOf(entry.job_kind, setup);
  const index = entries.findIndex(
    (other) =>
      other.kind === "amount" &&
      moneyOf(other.job_kind) === moneyOf(entry.job_kind) &&
      other.user_id === user_id &&
      other.employee_id === employee_id &&
      other.salary_code === salary_code,
  );
  const found = entries[index];
  if (found) entries[index] = { ...found, price: found.price + ore, amount: (found.amount ?? 0) + ore };
  else
    entries.push({
      ...entry,
      kind: "amount",
      user_id,
      employee_id,
      salary_code,
      rate: null,
      minutes: 0,
      allowance_minutes: 0,
      hours: null,
      job_hours: 0,
      km: null,
      price: ore,
      amount: ore,
    });
}

function rowsOf(entry: PayEntry, setup: DatalonSetup): string[][] {
  const [group = ""] = entry.also;
  return valuesOf(entry).map(([code, value]) =>
    endOf([setup.company_number, setup.pay_term, entry.employee_id, group, code, String(value)], setup),
  );
}

/** The løndele of an entry, each with its value in hundredths. */
function valuesOf(entry: PayEntry): [code: string, value: number][] {
  if (isNothing(entry)) return [];
  const { salary_code, rate, amount } = entry;
  const [first = "", second] = salary_code.split("/");
  const values: [string, number][] = [[first, amount ?? unitsOf(entry) ?? 0]];
  return second === undefined || rate === null ? values : [...values, [second, rate]];
}

/** DataLøn takes holiday in days only. */
function absenceRow(entry: AbsenceEntry, setup: DatalonSetup): string[] {
  const { employee_id, salary_code } = entry;
  const value = entry.is_holiday ? entry.hundredths : absenceUnits(entry, setup);
  const code = salary_code.padStart(setup.code_width, "0");
  return endOf([setup.company_number, setup.pay_term, employee_id, setup.group_text, code, String(value)], setup);
}

function absenceProblems(
  entries: readonly AbsenceEntry[],
  rows: readonly (readonly string[])[],
  setup: DatalonSetup,
): FileProblem[] {
  const taken = new Set(rows.map(([, , employee, , code]) => `${employee} ${code}`));
  const noGroup = "Fravær har intet cost center, som er gruppen i DataLøn. Vælg en fast gruppe i Lønopsætning.";
  const problems = problemsAt(["payroll-setup"], setup.group_by === "fixed" ? [] : [noGroup]);
  const add = (at: ProblemPlace, text: string) => problems.push({ text, at: [at] });
  for (const entry of entries) {
    const { user_name, employee_id, salary_code } = entry;
    if (employee_id.length > setup.employee_id_length)
      add(
        "users",
        `Medarbejdernummeret »${employee_id}« (${user_name}) er på mere end ${setup.employee_id_length} tegn.`,
      );
    const [, , , , code] = absenceRow(entry, setup);
    if (!parseDatalonCode(salary_code, setup.code_width) || salary_code.includes("/"))
      add(
        "absence-kinds",
        `Lønkoden »${salary_code}« er ikke én løndel på højst ${setup.code_width} tegn, som fravær skal have.`,
      );
    else if (taken.has(`${employee_id} ${code}`))
      add(
        "absence-kinds",
        `${user_name} (${employee_id}) har løndel ${code} to gange. Fravær skal have sin egen løndel.`,
      );
    taken.add(`${employee_id} ${code}`);
  }
  return problems;
}

const endOf = (fields: readonly string[], { trailing_separator }: DatalonSetup) =>
  trailing_separator ? [...fields, ""] : [...fields];

function* textsOf(places: readonly Placed[], setup: DatalonSetup): Generator<FileText> {
  yield* places.values().flatMap(({ line, movedFrom }) => [
    { ...employeeText(line), text: fileEmployeeId(line, setup), maxLength: setup.employee_id_length },
    // The salary code of a line that had to move to another løndel is not in the file, so it is not checked.
    ...(movedFrom === undefined ? [salaryCodeText(line)] : []),
  ]);
  const groups = new Set(places.map(({ group }) => group));
  const what = setup.group_by === "fixed" ? "Gruppen" : "Cost center-koden";
  const at = setup.group_by === "fixed" ? "payroll-setup" : "cost-centers";
  for (const text of groups) yield { what, text, of: "", at, maxLength: maxGroupLength };
}

function groupProblems(places: readonly Placed[], setup: DatalonSetup): string[] {
  if (setup.group_by === "fixed") return [];
  return places
    .filter(({ group }) => group === "")
    .map(({ line }) => {
      const [what, advice] = line.is_counter_line
        ? ["tilbageførsel", "Vælg"]
        : ["opgave", "Giv den et cost center, eller vælg"];
      return `${line.user_name} har en ${what} på projektet ${line.project_code} uden cost center, som er gruppen i DataLøn. ${advice} en fast gruppe i Lønopsætning.`;
    });
}

/** A counter-line with an invalid code is no problem, because the file has an amount for the line. */
function codeProblems(lines: readonly PayrollLine[], { code_width }: DatalonSetup): FileProblem[] {
  return lines
    .filter((line) => !line.is_counter_line && line.salary_code.trim() !== "")
    .filter(({ salary_code }) => !parseDatalonCode(salary_code, code_width))
    .map((line) => {
      const { of, at } = ownerOfCode(line);
      const text = `Lønkoden »${line.salary_code}« (${of}) skal være en løndel på højst ${code_width} tegn, eller to forskellige med skråstreg: 12/13.`;
      return { text, at: [at] };
    });
}

/** Problems of amounts without a løndel, or else of lines that must become amounts although the setup sends none. */
function homelessAmounts(places: readonly Placed[], entries: readonly PayEntry[], setup: DatalonSetup): string[] {
  const homeless = homelessEntries(entries);
  if (homeless.length > 0) return homeless;
  if (setup.amount_lines) return [];
  const unlike = entries.filter(({ note }) => note !== undefined);
  const moved = places.flatMap(({ line, movedFrom }) => (movedFrom === undefined ? [] : line));
  return [
    ...unlike
      .filter(hasNewRate)
      .map(
        ({ user_name, employee_id, salary_code, rates }) =>
          `${user_name} (${employee_id}): løndel ${salary_code} har satserne ${ratesInWords(rates)}, og DataLøn tager kun én. Slå »Send beløb« til i Lønopsætning, så sendes forskellen som beløb.`,
      ),
    ...[...unlike.filter((entry) => !hasNewRate(entry)), ...moved].map(
      ({ user_name, employee_id }) =>
        `${user_name} (${employee_id}) har en tilbageførsel, der kun kan sendes som beløb. Slå »Send beløb« til i Lønopsætning.`,
    ),
  ];
}

/** Whether the entry's lines that are not counter-lines have several rates. */
const hasNewRate = ({ rates, old_rates }: PayEntry): boolean => rates.length - old_rates.length > 1;

const homelessEntries = (entries: readonly PayEntry[]): string[] =>
  entries
    .filter((entry) => entry.kind === "amount" && entry.salary_code === "" && !isNothing(entry))
    .map(
      ({ user_name, employee_id, amount }) =>
        `${user_name} (${employee_id}) har et beløb på ${kroner(amount ?? 0)}, som ingen løndel tager imod. Udfyld Løndel til beløb i Lønopsætning.`,
    );

function placeNotes({ line, movedFrom, group, ownGroup, code }: Placed): string[] {
  const who = `${line.user_name} (${line.employee_id})`;
  const moved =
    movedFrom !== undefined &&
    `${who}: tilbageførslen på ${movedFrom} sendes som beløb${code === "" ? "" : ` på løndel ${code}`}.`;
  const regrouped =
    group !== ownGroup &&
    !line.is_allowance &&
    (ownGroup === ""
      ? `${who}: tilbageførslen fra en opgave uden cost center sendes i gruppen ${group}.`
      : `${who}: tilbageførslen fra gruppen ${ownGroup} sendes i gruppen ${group}, som løndelen har nu.`);
  return [moved, regrouped].filter((note) => note !== false);
}

/** Lines that are sent as kilometres only, with their løndel as salary code: `24` for both `24` and `24/25`. */
function sentAsKm(places: readonly Placed[]): PayrollLine[] {
  return places.filter(({ kind }) => kind === "km").map(({ line, code }) => ({ ...line, salary_code: code }));
}

/** Problems of employees who have a løndel twice, in two groups or as hours and kroner. DataLøn takes it only once. */
function repeatedCodes(entries: readonly PayEntry[], setup: DatalonSetup): string[] {
  const uses = new Map<string, { entry: PayEntry; code: string; groups: (string | undefined)[] }>();
  for (const entry of entries)
    for (const [code] of valuesOf(entry)) {
      const name = `${moneyOf(entry.job_kind)} ${entry.user_id} ${entry.employee_id} ${code}`;
      const use = uses.get(name) ?? { entry, code, groups: [] };
      use.groups.push(entry.also[0]);
      uses.set(name, use);
    }
  return [...uses.values()]
    .filter(({ code, groups }) => groups.length > 1 && code !== "")
    .map(
      ({ entry: { user_name, employee_id }, code, groups }) =>
        `Løndel ${code} bruges mere end én gang for ${user_name} (${employee_id}). ${wayOut(code, groups, setup)}`,
    );
}

function wayOut(code: string, groups: readonly (string | undefined)[], setup: DatalonSetup): string {
  if (new Set(groups).size > 1) return "Vælg en fast gruppe i Lønopsætning.";
  if (setup.hours_total && code === totalCode.padStart(setup.code_width, "0"))
    return "Slå løndel 01 med timer i alt fra i Lønopsætning.";
  return "Giv arbejdstyperne hver sin løndel, eller slå »Send beløb i stedet for timer × sats« til i Lønopsætning.";
}

function tooLargeValues(entries: readonly PayEntry[]): string[] {
  return entries.flatMap((entry) =>
    valuesOf(entry)
      .filter(([, value]) => Math.abs(value) > (entry.kind === "hours-total" ? maxTotal : maxValue))
      .map(([code]) => `${entry.user_name} (${entry.employee_id}) har mere på løndel ${code}, end DataLøn kan tage.`),
  );
}
