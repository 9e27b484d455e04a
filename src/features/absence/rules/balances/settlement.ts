import { type BalanceFacts, yearAccount, yearName, yearNameOf, yearOf } from "./accounts.ts";
import { type AccountName, type BalanceUnit, hoursAccounts } from "./balance-rules.ts";
import { hoursBalance, movedInto, unitOf } from "./person-balances.ts";
import { balancesOn, coverageUntil, yearBalance } from "./year-account.ts";
import { fourWeeksOf, type YearEnd, yearEnd } from "./year-end.ts";

/** The rest of a year that can no longer be used. Payroll settles it with an entry. */
export type Settlement = {
  readonly account: AccountName;
  readonly unit: BalanceUnit;
  readonly year: number;
  readonly name: string;
  readonly left: number;
  /** Of holiday of a person who is still employed. */
  readonly parts: YearEnd | null;
};

/** Only what is paid or moved, not days that a person has a right to in their year alone. */
const settledAccounts = ["holiday", "extra-holiday"] as const;

/**
 * Lists what a person is still owed on a date. Leavers have all years and hours, and others the years that ended in the last twelve
 * months. An advance of a leaver is negative.
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
        const { left: inYear, earned } = yearBalance(account, year, date);
        if (inYear === null) return [];
        // The advance of a leaver that nothing will earn any more.
        const left = inYear - (hasLeft && year === years.at(-1) ? coverageUntil(account, date).uncovered : 0);
        if (left === 0) return [];
        const parts =
          name === "holiday" && !hasLeft
            ? yearEnd({ left, earned, moved: movedInto(facts, year), four_weeks: fourWeeksOf(facts) })
            : null;
        return [{ account: name, unit: unitOf(name, facts, date), year, name: yearName(name, year), left, parts }];
      });
  });
  return hasLeft ? [...ofYears, ...hoursOfLeaver(facts, yearOf("time-off", until), date)] : ofYears;
}

/** The hours in the banks of a leaver, which runs have kept back. */
function hoursOfLeaver(facts: BalanceFacts, year: number, date: string): Settlement[] {
  return hoursAccounts.flatMap((account) => {
    const { unit, left } = hoursBalance(account, facts, date);
    return left ? [{ account, unit, year, name: yearNameOf(account, year), left, parts: null }] : [];
  });
}
