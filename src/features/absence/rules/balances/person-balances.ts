import type { FieldErrors } from "#common/rules/values/fields.ts";
import { type BalanceFacts, type YearAccountName, yearAccount, yearName } from "./accounts.ts";
import {
  type AccountName,
  accountNames,
  type BalanceUnit,
  type HoursAccount,
  isHoursAccount,
  rulesOn,
} from "./balance-rules.ts";
import type { BalanceEntryInput } from "./balances.ts";
import { holidayYearOf } from "./holiday/holiday-year.ts";
import { waitingLimitOf } from "./holiday/waiting-days.ts";
import { hoursLeft, openingOn } from "./hours-account.ts";
import { balancesOn, coverageUntil, type Taken, yearBalance } from "./year-account.ts";
import { fourWeeksOf, type YearEnd, yearEnd } from "./year-end.ts";

export type YearOfAccount = {
  readonly name: string;
  readonly year: number;
  readonly opened: { readonly date: string; readonly amount: number } | null;
  readonly earned: number;
  readonly taken: number;
  readonly left: number | null;
  readonly usable_until: string;
  /** The balance on `usable_until`, less all planned days. For holiday, `at_end` divides this balance. */
  readonly left_at_end: number | null;
  readonly at_end: YearEnd | null;
};

export type AccountBalance = {
  readonly account: AccountName;
  readonly unit: BalanceUnit;
  /** The sum of the years that may be used on the date, or the minutes of an account of hours; null while unknown. */
  readonly left: number | null;
  readonly advance: number;
  readonly uncovered: number;
  /** If flex is below the lowest balance that the rules allow, this lowest balance (at most 0); otherwise null. */
  readonly below: number | null;
  /** The waiting days of the date's holiday year, in hundredths; null if none are used by the date. */
  readonly waiting: { readonly used: number; readonly limit: number } | null;
  readonly years: readonly YearOfAccount[];
};

/** The balances of a person at the end of a date (docs/product-rules.md#balances). */
export function personBalances(facts: BalanceFacts, accounts: readonly AccountName[], date: string): AccountBalance[] {
  return accounts.map((account) =>
    isHoursAccount(account) ? hoursBalance(account, facts, date) : yearsBalance(account, facts, date),
  );
}

export type CountedBy = Pick<BalanceFacts, "rules" | "holiday_week_minutes">;

export const unitOf = (account: AccountName, facts: CountedBy, date: string): BalanceUnit => {
  if (account === "holiday") return facts.holiday_week_minutes ? "hours" : "days";
  if (account === "extra-holiday") return rulesOn(facts.rules, date).extra_holiday_unit;
  return isHoursAccount(account) ? "minutes" : "days";
};

export const unitsOn = (facts: CountedBy, date: string): Record<AccountName, BalanceUnit> =>
  Object.fromEntries(accountNames.map((account) => [account, unitOf(account, facts, date)])) as Record<
    AccountName,
    BalanceUnit
  >;

export function unitErrors(
  { account, date, unit }: Partial<Pick<BalanceEntryInput, "account" | "date" | "unit">>,
  facts: CountedBy,
): FieldErrors {
  if (account === undefined || date === undefined || unit === undefined) return {};
  const isSame = unit === unitOf(account, facts, date);
  return isSame ? {} : { amount: ["Saldoen tælles på en anden måde den dag. Se, om tallet er dage eller timer."] };
}

export function hoursBalance(
  account: HoursAccount,
  { entries, taken, hours }: BalanceFacts,
  date: string,
): AccountBalance {
  const ofAccount = <Row extends { readonly account: AccountName }>(rows: readonly Row[]) =>
    rows.filter((row) => row.account === account);
  const leftOn = (day: string) => hoursLeft(ofAccount(entries), ofAccount(taken), day, ofAccount(hours?.earned ?? []));
  const unknownFrom = account === "flex" ? (hours?.flex_unknown_from ?? null) : null;
  const opened = openingOn(ofAccount(entries), date)?.date ?? "";
  const left = unknownFrom !== null && opened < unknownFrom && unknownFrom <= date ? null : leftOn(date);
  const limit = account === "flex" && hours?.flex_min_minutes != null ? -hours.flex_min_minutes : null;
  const below = left !== null && limit !== null && left < limit ? limit : null;
  return { account, unit: "minutes", left, advance: 0, uncovered: 0, below, waiting: null, years: [] };
}

function yearsBalance(name: YearAccountName, facts: BalanceFacts, date: string): AccountBalance {
  const account = yearAccount(name, facts);
  const years = balancesOn(account, date).map(({ year, ...balance }): YearOfAccount => {
    const usable_until = account.lastUse(year);
    const { earned, left } = yearBalance(account, year, usable_until);
    const at_end =
      name === "holiday" && left !== null
        ? yearEnd({ left, earned, moved: movedOf(facts, year), four_weeks: fourWeeksOf(facts) })
        : null;
    return { ...balance, year, name: yearName(name, year), usable_until, left_at_end: left, at_end };
  });
  const left = years.reduce<number | null>(
    (sum, year) => (sum === null || year.left === null ? null : sum + year.left),
    0,
  );
  const waiting = name === "holiday" ? waitingOn(facts, date) : null;
  return {
    account: name,
    unit: unitOf(name, facts, date),
    left,
    ...coverageUntil(account, date),
    below: null,
    waiting,
    years,
  };
}

function waitingOn({ waited = [], employment }: BalanceFacts, date: string): AccountBalance["waiting"] {
  const year = holidayYearOf(date);
  const used = sumOf(waited.filter((day) => holidayYearOf(day.date) === year && day.date <= date));
  return used === 0 ? null : { used, limit: waitingLimitOf(year, employment) };
}

const sumOf = (days: readonly Taken[]): number => days.reduce((sum, { amount }) => sum + amount, 0);

/** The holiday that agreements have moved into a year, less the holiday moved out of it. */
export const movedOf = ({ entries }: Pick<BalanceFacts, "entries">, year: number): number =>
  entries
    .filter((entry) => entry.account === "holiday" && entry.kind === "moved" && entry.year === year)
    .reduce((sum, { amount }) => sum + amount, 0);

export type Effect = {
  readonly unit: BalanceUnit;
  /** The amount that the request takes from the account; negative if illness gives holiday back. */
  readonly used: number;
  /** The balance on the last day of the request, without the request and with it; null while the balance is unknown. */
  readonly before: number | null;
  readonly after: number | null;
  readonly advance: number;
  readonly uncovered: number;
  /** The waiting days of the request, in hundredths of a day even if `unit` is hours. */
  readonly waiting: number;
};

/** What a request changes. If it uses the earnings of later planned days, these are in `advance` or `uncovered`. */
export function effectOf(without: BalanceFacts, after: BalanceFacts, account: AccountName, last: string): Effect {
  const leftOf = (facts: BalanceFacts) => personBalances(facts, [account], last)[0]?.left ?? null;
  const takenFrom = ({ taken }: BalanceFacts) => sumOf(taken.filter((day) => day.account === account));
  const coverage = (of: BalanceFacts) =>
    isHoursAccount(account) ? { advance: 0, uncovered: 0 } : coverageUntil(yearAccount(account, of), farAhead);
  const [before, then] = [coverage(without), coverage(after)];
  return {
    unit: unitOf(account, without, last),
    used: takenFrom(after) - takenFrom(without),
    before: leftOf(without),
    after: leftOf(after),
    advance: Math.max(0, then.advance - before.advance),
    uncovered: Math.max(0, then.uncovered - before.uncovered),
    waiting: sumOf(after.waited ?? []) - sumOf(without.waited ?? []),
  };
}

const farAhead = "2099-12-31";
