import { type BalanceFacts, yearAccount, yearName, yearNameOf, yearOf } from "./accounts.ts";
import { type AccountName, type BalanceUnit, hoursAccounts } from "./balance-rules.ts";
import { hoursBalance, movedOf, unitOf } from "./person-balances.ts";
import { balancesOn, coverageUntil, type YearAccount, yearBalance } from "./year-account.ts";
import { fourWeeksOf, type YearEnd, yearEnd } from "./year-end.ts";

/** An amount that payroll has to settle with an entry. */
export type Settlement = {
  readonly account: AccountName;
  readonly unit: BalanceUnit;
  readonly year: number;
  readonly name: string;
  readonly left: number;
  /**
   * The rest of a holiday year at the end of the period for taking it. Null for leavers, for other accounts, and after
   * a later opening.
   */
  readonly parts: YearEnd | null;
  /** The amount that corrections took after the last day of use. They do not say which of the `parts` they settle. */
  readonly settled: number;
};

/** The accounts whose unused days are paid out or moved. Care days can be used only in their year. */
const settledAccounts = ["holiday", "extra-holiday"] as const;

/**
 * The amounts that payroll has to settle for a person on a date. For a leaver, they are the accounts of hours and the
 * years that could be used on the last day of the employment; a year is negative after an advance. For others, they are
 * the years whose last day of use lies in the last twelve months.
 */
export function settlementsOf(facts: BalanceFacts, date: string): Settlement[] {
  const { until } = facts.employment;
  const hasLeft = until !== null && until < date;
  const ofYears = settledAccounts.flatMap((name) => {
    const account = yearAccount(name, facts);
    const yearBefore = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
    const years = balancesOn(account, hasLeft ? until : yearBefore).map(({ year }) => year);
    return years
      .filter((year) => hasLeft || account.lastUse(year) < date)
      .flatMap((year): Settlement[] => {
        const { left: inYear, earned, opened } = yearBalance(account, year, date);
        if (inYear === null) return [];
        // No later month will earn the days that a leaver took in advance, so these days are uncovered. They reduce
        // `left` too.
        const left = inYear - (hasLeft && year === years.at(-1) ? coverageUntil(account, date).uncovered : 0);
        if (left === 0) return [];
        const lastUse = account.lastUse(year);
        // An opening after the last day of use includes earlier settlements, but does not say how the rest is divided.
        const isKnown = !hasLeft && !(opened && opened.date > lastUse);
        const settled = isKnown ? settledBetween(account, { year, since: lastUse, date }) : 0;
        const parts =
          name === "holiday" && isKnown
            ? yearEnd({ left: left + settled, earned, moved: movedOf(facts, year), four_weeks: fourWeeksOf(facts) })
            : null;
        const unit = unitOf(name, facts, date);
        return [{ account: name, unit, year, name: yearName(name, year), left, parts, settled }];
      });
  });
  return hasLeft ? [...ofYears, ...hoursOfLeaver(facts, yearOf("time-off", until), date)] : ofYears;
}

/** The amount that corrections took from a year after `since`, up to `date`. */
function settledBetween(
  { entries }: YearAccount,
  { year, since, date }: { readonly year: number; readonly since: string; readonly date: string },
): number {
  const corrections = entries.filter((entry) => entry.kind === "correction" && entry.year === year);
  const after = corrections.filter((entry) => since < entry.date && entry.date <= date);
  return Math.max(
    0,
    after.reduce((sum, { amount }) => sum - amount, 0),
  );
}

/** The hours that a leaver has left. No payroll run pays them. */
function hoursOfLeaver(facts: BalanceFacts, year: number, date: string): Settlement[] {
  return hoursAccounts.flatMap((account) => {
    const { unit, left } = hoursBalance(account, facts, date);
    return left ? [{ account, unit, year, name: yearNameOf(account, year), left, parts: null, settled: 0 }] : [];
  });
}
