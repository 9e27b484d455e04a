import { hundredthsOfHours, oreFromKroner } from "#common/rules/values/money.ts";
import { type AbsenceEntry, type AbsenceFileLine, sentAbsence } from "#features/payroll-files/rules/absence-line.ts";
import {
  type FileProblem,
  type ProblemPlace,
  placesOfProblems,
} from "#features/payroll-files/rules/checks/problem-places.ts";
import {
  hoursTimesRate,
  isHourly,
  isNothing,
  type PayEntry,
  type PayKind,
  rateOf,
  sumEntries,
} from "#features/payroll-files/rules/pay-entry.ts";
import { hasSetup, type PayrollFormatName } from "#features/payroll-files/rules/payroll-formats.ts";
import type { PayrollFileRun, PayrollLine } from "#features/payroll-files/rules/payroll-line.ts";
import type { PayrollSetup } from "#features/payroll-files/rules/payroll-setup.ts";
import { type FileContents, fileContents, machineFile } from "#features/payroll-files/rules/payroll-text.ts";

/** A row of the preview, for one employee, salary code and rate. Hours are in hundredths, money is in øre. */
export type PreviewRow = {
  /** A row of `hours-total` repeats the hours of other rows (DataLøn's løndel 01), so totals leave it out. */
  readonly kind: PayKind | "allowance" | "absence";
  readonly user_id: number;
  readonly employee_id: string;
  readonly user_name: string;
  readonly salary_code: string;
  readonly hours: number | null;
  /** Hours without the hours of allowances, which repeat hours of jobs. Totals add up `own_hours`. */
  readonly own_hours: number | null;
  /** Hundredths of days of absence; null for other rows. */
  readonly days: number | null;
  /** Hundredths of kilometres; null for a row without trips. */
  readonly km: number | null;
  readonly rate: number | null;
  /** The amount that the file has or the payroll system computes; null if the payroll system uses its own rate. */
  readonly amount: number | null;
  readonly price: number;
  /** Hours × rate − price (docs/product-rules.md#what-becomes-one-entry); null without hours or rate. */
  readonly deviation: number | null;
};

export type PreviewTotal = {
  readonly hours: number;
  readonly days: number;
  readonly km: number;
  readonly amount: number;
  readonly price: number;
  readonly deviation: number;
};

export type PayrollPreview = {
  readonly rows: readonly PreviewRow[];
  readonly total: PreviewTotal;
  readonly problems: readonly string[];
  readonly problem_places: readonly ProblemPlace[];
  /** What the file omits or changes, as Danish sentences. */
  readonly notes: readonly string[];
};

/** Previews a file with one row per employee, salary code and rate, in the file's order. */
export function payrollPreview(
  format: PayrollFormatName,
  setup: PayrollSetup,
  run: PayrollFileRun,
  lines: readonly PayrollLine[],
  absence: readonly AbsenceFileLine[] = [],
): PayrollPreview {
  const isOwn = !hasSetup(format);
  const contents: Contents = isOwn ? ownContents(lines, absence) : fileContents(format, setup, run, lines, absence);
  const tellsAmount = isOwn || machineFile(format, setup).absence.tellsAmount === true;
  const { entries, problems, notes } = contents;
  const rows = sumRows([
    ...entries.filter((entry) => isOwn || !isEmpty(entry)).map(previewRow),
    ...contents.absence.map((entry) => absenceRow(entry, tellsAmount)),
  ]);
  return { rows, total: totalOf(rows), ...shownProblems(problems), notes };
}

const shownProblems = (problems: readonly FileProblem[]) => ({
  problems: problems.map(({ text }) => text),
  problem_places: placesOfProblems(problems),
});

/** Rounding can leave some øre in an entry of 0 hours. */
const isEmpty = (entry: PayEntry) => isNothing(entry) && entry.price === 0;

type Contents = Pick<FileContents, "entries" | "problems" | "notes"> & {
  readonly absence: readonly (AbsenceEntry & { readonly rate?: number | null })[];
};

/** The contents of a file for people (CSV or XLSX). */
function ownContents(lines: readonly PayrollLine[], absence: readonly AbsenceFileLine[]): Contents {
  const entries = sumEntries(lines, (line) => ({
    kind: isHourly(line) ? "hours" : "amount",
    user_id: line.user_id,
    employee_id: line.employee_id,
    salary_code: line.salary_code,
    rate: rateOf(line),
    also: line.is_allowance ? ["allowance"] : [],
  }));
  return {
    entries: entries.map((entry) => ({ ...entry, hours: entry.job_hours, amount: entry.price })),
    absence: sentAbsence(absence).map((line) => ({
      ...line,
      ...{ is_holiday: false, also: [], last_date: line.date },
      rate: line.rate === null ? null : oreFromKroner(line.rate),
      price: oreFromKroner(line.price),
    })),
    problems: [],
    notes: [],
  };
}

function previewRow({
  kind,
  minutes,
  allowance_minutes,
  user_id,
  employee_id,
  user_name,
  salary_code,
  hours,
  km,
  rate,
  amount,
  price,
}: PayEntry): PreviewRow {
  const product = hours === null || rate === null ? null : hoursTimesRate(hours, rate);
  const deviation = product === null ? null : product - price;
  const isAllowance = allowance_minutes !== 0 && allowance_minutes === minutes;
  return {
    kind: isAllowance && kind === "hours" ? "allowance" : kind,
    user_id,
    employee_id,
    user_name,
    salary_code,
    hours,
    own_hours: hours && (isAllowance ? 0 : hours - hundredthsOfHours(allowance_minutes)),
    days: null,
    km,
    rate,
    amount: amount ?? product,
    price,
    deviation,
  };
}

/** The row has an amount only if the file has one. Otherwise, the payroll system computes the amount. */
function absenceRow(
  { minutes, hundredths, price, rate, ...entry }: Contents["absence"][number],
  tellsAmount: boolean,
): PreviewRow {
  const { user_id, employee_id, user_name, salary_code } = entry;
  return {
    ...{ kind: "absence", user_id, employee_id, user_name, salary_code },
    ...{ hours: hundredthsOfHours(minutes), own_hours: hundredthsOfHours(minutes) },
    ...{ days: hundredths, km: null, rate: rate ?? null },
    ...{ amount: tellsAmount ? price : null, price, deviation: null },
  };
}

/** Adds up rows that the file separates by project or day. */
function sumRows(rows: readonly PreviewRow[]): PreviewRow[] {
  const sums = new Map<string, PreviewRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.user_id, row.employee_id, row.salary_code, row.kind, row.rate]);
    const sum = sums.get(key);
    sums.set(key, sum ? addRows(sum, row) : row);
  }
  return [...sums.values()];
}

function addRows(one: PreviewRow, other: PreviewRow): PreviewRow {
  return {
    ...one,
    hours: add(one.hours, other.hours),
    own_hours: add(one.own_hours, other.own_hours),
    days: add(one.days, other.days),
    km: one.km === null && other.km === null ? null : (one.km ?? 0) + (other.km ?? 0),
    amount: add(one.amount, other.amount),
    price: one.price + other.price,
    deviation: add(one.deviation, other.deviation),
  };
}

const add = (one: number | null, other: number | null) => (one === null || other === null ? null : one + other);

function totalOf(rows: readonly PreviewRow[]): PreviewTotal {
  const counted = rows.filter(({ kind }) => kind !== "hours-total");
  const sum = (value: (row: PreviewRow) => number | null) =>
    counted.reduce((total, row) => total + (value(row) ?? 0), 0);
  return {
    hours: sum((row) => row.own_hours),
    days: sum((row) => row.days),
    km: sum((row) => row.km),
    amount: sum((row) => row.amount),
    price: sum((row) => row.price),
    deviation: sum((row) => row.deviation),
  };
}
