import { type BalanceFacts, yearAccount, yearName, yearNameOf, yearOf } from "./accounts.ts";
import { type AccountName, type BalanceUnit, hoursAccounts } from "./balance-rules.ts";
import { hoursBalance, movedOf, unitOf } from "./person-balances.ts";
import { balancesOn, coverageUntil, type YearAccount, yearBalance } from "./year-account.ts";
import { fourWeeksOf, type YearEnd, yearEnd } from "./year-end.ts";

export type Settlement = {
  readonly account: AccountName;
  readonly unit: BalanceUnit;
  readonly year: number;
  readonly name: string;
  readonly left: number;
  /** The two parts of `left` plus `settled`, for holiday. Null for other accounts, and if the parts are unknown. */
  readonly parts: YearEnd | null;
  /** The amount that corrections took after the last day of use. They do not say from which of the `parts`. */
  readonly settled: number;
};

/** The accounts whose unused days are paid out or moved. Care days can be used only in their year. */
const settledAccounts = ["holiday", "extra-holiday"] as const;

/** The amounts that payroll has to settle for a person on a date (docs/product-rules.md#settlements). */
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
        // A leaver never earns the days taken in advance. `inYear` leaves them out, because they are `uncovered`.
        const left = inYear - (hasLeft && year === years.at(-1) ? coverageUntil(account, date).uncovered : 0);
        if (left === 0) return [];
        const lastUse = account.lastUse(year);
        // An opening after the last day of use includes earlier settlements, but does not say which of `parts` is left.
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

function hoursOfLeaver(facts: BalanceFacts, year: number, date: string): Settlement[] {
  return hoursAccounts.flatMap((account) => {
    const { unit, left } = hoursBalance(account, facts, date);
    return left ? [{ account, unit, year, name: yearNameOf(account, year), left, parts: null, settled: 0 }] : [];
  });
}
