import { listInWords } from "#common/rules/list-in-words.ts";
import { formatKroner, kronerFromOre } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import type { MachineFile } from "../machine-file.ts";
import { isNothing, type PayEntry, type PayKind, rateOf, sumEntries } from "../pay-entry.ts";
import type { PayrollFileRun, PayrollLine } from "../payroll-line.ts";

export const isFree = (line: PayrollLine): boolean => rateOf(line) === 0;

/** Øre → `1.234,50 kr.` */
export const kroner = (ore: number): string => formatKroner(kronerFromOre(ore));

/** Hundredths → `7,42 timer`. */
export const hoursInWords = (hundredths: number): string => `${formatDecimal(kronerFromOre(hundredths))} timer`;

/** `200,00 kr., 225,00 kr. og 250,00 kr.` */
export const ratesInWords = (rates: readonly number[]): string => listInWords(rates.map(kroner));

/** Notes on reversed hours without a rate in the file. The payroll system takes them back at its present rate. */
export function ownRateNotes(entries: readonly PayEntry[]): string[] {
  return entries
    .filter((entry) => entry.kind === "hours" && entry.rate === null && entry.amount === null && !isNothing(entry))
    .filter(({ old_rates }) => old_rates.length > 0)
    .map(
      ({ user_name, employee_id, salary_code, old_rates }) =>
        `${user_name} (${employee_id}): timer på lønkode ${salary_code}, der blev udbetalt til ${ratesInWords(old_rates)}, tages tilbage til lønsystemets egen sats.`,
    );
}

/** Notes on hours at 0 kr. that the setup omits from the file. */
export function omittedNotes(lines: readonly PayrollLine[]): string[] {
  return sumEntries(lines, ({ user_id, employee_id, salary_code }) => ({
    kind: "hours",
    user_id,
    employee_id,
    salary_code,
    rate: 0,
    also: [],
  }))
    .filter((entry) => !isNothing(entry))
    .map(
      ({ user_name, employee_id, salary_code, hours }) =>
        `${user_name} (${employee_id}): ${hoursInWords(hours ?? 0)} til 0 kr. på lønkode ${salary_code} er udeladt af filen.`,
    );
}

const nothingWords: Readonly<Record<PayKind, string>> = {
  hours: "timerne",
  "hours-total": "timerne",
  km: "kilometerne",
  amount: "beløbet",
};

/** Notes on a person's hours, km or amounts that the file omits because they add up to zero on a salary code. */
export function nothingNotes(entries: readonly PayEntry[], file: MachineFile, run: PayrollFileRun): string[] {
  const nameOf = ({ kind, user_id, employee_id, salary_code }: PayEntry) =>
    `${kind} ${user_id} ${employee_id} ${salary_code}`;
  const hasRows = (entry: PayEntry) => file.rows(entry, run).length > 0;
  const written = new Set(entries.filter(hasRows).map(nameOf));
  return entries
    .filter((entry) => entry.kind !== "hours-total" && entry.note === undefined && !written.has(nameOf(entry)))
    .map(
      ({ kind, user_name, employee_id, salary_code }) =>
        `${user_name} (${employee_id}): ${nothingWords[kind]} på lønkode ${salary_code} går op i nul og står ikke i filen.`,
    );
}
