import { divideHalfAwayFromZero, hundredthsOfHours, oreFromKroner } from "#common/rules/values/money.ts";
import { type JobKind, moneyOf } from "#features/kinds/rules/kinds.ts";
import { tenthsFromKm } from "#features/mileage/rules/km.ts";
import type { PayrollLine } from "./payroll-line.ts";

/** `km` is kilometres at the payroll system's own rate. `hours-total` repeats hours that other entries pay. */
export type PayKind = "hours" | "amount" | "km" | "hours-total";

/** Lines with equal keys become one entry. `employee_id` and `salary_code` are as written in the file. */
export type PayKey = {
  readonly kind: PayKind;
  readonly user_id: number;
  readonly employee_id: string;
  readonly salary_code: string;
  /** Øre per hour; null if the file has no rate for the entry. */
  readonly rate: number | null;
  /** Further texts of the key, such as a day or a project, depending on the format. */
  readonly also: readonly string[];
};

export type PayEntry = PayKey & {
  /** The kind of the first line's job. Lines with different kinds of money never become one entry. */
  readonly job_kind: JobKind;
  readonly user_name: string;
  readonly minutes: number;
  /** The part of `minutes` that belongs to allowances. Minutes of allowances repeat minutes of jobs. */
  readonly allowance_minutes: number;
  /** Øre. The price of the lines, without a part that the file pays by another entry. */
  readonly price: number;
  /** Hundredths of hours; null unless the kind is `hours` or `hours-total`. */
  readonly hours: number | null;
  /** Øre as written in the file; null if the file has no amount for the entry. */
  readonly amount: number | null;
  /** Hundredths of kilometres; null if no line is a trip. */
  readonly km: number | null;
  /** Hundredths of hours, with each job rounded separately, as in a file that has a line per job. */
  readonly job_hours: number;
  readonly from_date: string;
  readonly to_date: string;
  /** The rates of all hourly lines, in øre per hour. `old_rates` are the rates that only counter-lines have. */
  readonly rates: readonly number[];
  readonly old_rates: readonly number[];
  /** A Danish sentence about a difference between this entry and its lines. */
  readonly note?: string;
};

/** Whether the line is minutes at an hourly rate: work, or an allowance. Any other line is an amount. */
export function isHourly(line: PayrollLine): line is PayrollLine & { readonly hourly_rate: number } {
  return line.price_mode === "auto" && line.hourly_rate !== null;
}

export function rateOf(line: PayrollLine): number | null {
  return isHourly(line) ? oreFromKroner(line.hourly_rate) : null;
}

type Sum = {
  key: PayKey;
  job_kind: JobKind;
  user_name: string;
  minutes: number;
  allowance_minutes: number;
  job_hours: number;
  price: number;
  km: number | null;
  from_date: string;
  to_date: string;
  rates: Set<number>;
  ordinary_rates: Set<number>;
};

/** Adds up lines with equal keys, and then rounds the sums (docs/product-rules.md#what-becomes-one-entry). */
export function sumEntries(
  lines: readonly PayrollLine[],
  keyOf: (line: PayrollLine, index: number) => PayKey,
): PayEntry[] {
  const sums = new Map<string, Sum>();
  for (const [index, line] of lines.entries()) {
    const key = keyOf(line, index);
    const name = keyText(key, line.job_kind);
    const sum = sums.get(name);
    if (sum) addTo(sum, line);
    else sums.set(name, startOf(key, line));
  }
  return [...sums.values()].map(entryOf).sort(inFileOrder);
}

/** NUL separates the parts, because no text in the database contains it. */
const keyText = ({ kind, user_id, employee_id, salary_code, rate, also }: PayKey, jobKind: JobKind) =>
  [moneyOf(jobKind), kind, user_id, employee_id, salary_code, rate, ...also].join("\u0000");

function startOf(key: PayKey, line: PayrollLine): Sum {
  const start = {
    key,
    job_kind: line.job_kind,
    user_name: line.user_name,
    minutes: 0,
    allowance_minutes: 0,
    job_hours: 0,
    price: 0,
    km: null,
    from_date: firstDayOf(line),
    to_date: dayOf(line.ended_at),
    rates: new Set<number>(),
    ordinary_rates: new Set<number>(),
  };
  addTo(start, line);
  return start;
}

function addTo(sum: Sum, line: PayrollLine): void {
  sum.minutes += line.minutes;
  if (line.is_allowance) sum.allowance_minutes += line.minutes;
  sum.job_hours += hundredthsOfHours(line.minutes);
  sum.price += oreFromKroner(line.price);
  if (line.km !== null) sum.km = (sum.km ?? 0) + 10 * tenthsFromKm(line.km);
  const rate = rateOf(line);
  if (rate !== null) sum.rates.add(rate);
  if (rate !== null && !line.is_counter_line) sum.ordinary_rates.add(rate);
  if (firstDayOf(line) < sum.from_date) sum.from_date = firstDayOf(line);
  if (dayOf(line.ended_at) > sum.to_date) sum.to_date = dayOf(line.ended_at);
}

const firstDayOf = ({ from_date, started_at }: PayrollLine) => from_date ?? dayOf(started_at);

function entryOf({ key, rates, ordinary_rates, ...sum }: Sum): PayEntry {
  const isHours = key.kind === "hours" || key.kind === "hours-total";
  const all = [...rates].sort((one, other) => one - other);
  return {
    ...key,
    ...sum,
    rates: all,
    old_rates: all.filter((rate) => !ordinary_rates.has(rate)),
    hours: isHours ? hundredthsOfHours(sum.minutes) : null,
    amount: key.kind === "amount" ? sum.price : null,
  };
}

/** Hundredths of hours or kilometres; null for an amount. */
export function unitsOf({ kind, hours, km }: PayEntry): number | null {
  return kind === "km" ? km : hours;
}

/** Whether an entry is zero, so that the file has no line for it. */
export function isNothing(entry: PayEntry): boolean {
  return (unitsOf(entry) ?? 0) === 0 && (entry.amount ?? 0) === 0;
}

/** Compares entries for the order of the file. Texts are compared by character codes, like `collate "C"`. */
export function inFileOrder(one: PayEntry, other: PayEntry): number {
  return (
    compareTexts(one.employee_id, other.employee_id) ||
    compareTexts(one.salary_code, other.salary_code) ||
    (one.rate ?? Number.MAX_SAFE_INTEGER) - (other.rate ?? Number.MAX_SAFE_INTEGER) ||
    compareLists(one.also, other.also) ||
    compareTexts(one.from_date, other.from_date) ||
    compareTexts(one.kind, other.kind) ||
    compareTexts(one.job_kind, other.job_kind) ||
    one.user_id - other.user_id
  );
}

function compareLists(one: readonly string[], other: readonly string[]): number {
  for (const [index, text] of one.entries()) {
    const order = compareTexts(text, other[index] ?? "");
    if (order !== 0) return order;
  }
  return 0;
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Hundredths of hours × øre per hour → øre, rounded as payroll systems do. */
export function hoursTimesRate(hours: number, rate: number): number {
  return divideHalfAwayFromZero(hours * rate, 100);
}

export function dayOf(wallClock: string): string {
  return wallClock.slice(0, 10);
}

/** `0027` → `27`, and `000` → `0`. */
export function stripLeadingZeros(text: string): string {
  return text.replace(/^0+(?=.)/, "");
}
