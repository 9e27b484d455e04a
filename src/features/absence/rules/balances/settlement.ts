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
  /** Only for holiday: the sum of `left` and `settled`, divided into its two parts. Null if the parts are unknown. */
  readonly parts: YearEnd | null;
  /** The amount that corrections took after the last day of use. Corrections do not name one of the `parts`. */
  readonly settled: number;
};

/** The accounts whose unused days are paid out or moved. Care days can be used only in their year. */
const settledAccounts = ["holiday", "extra-holiday"] as const;

/** The amounts that payroll has to settle for a person on a date (docs/product-rules.md#settlements). */
export function settlementsOf(facts: BalanceFacts, date: string): Settlement[] {
  const { until } = facts.employment;
  const hasLeft = until !== null && until < date;
  if (!hasLeft) return settledAccounts.flatMap((name) => endedYears(name, facts, date));
  const ofYears = settledAccounts.flatMap((name) => yearsOfLeaver(name, facts, { until, date }));
  return [...ofYears, ...hoursOfLeaver(facts, yearOf("time-off", until), date)];
}

type SettledAccount = (typeof settledAccounts)[number];

/** The amounts of years whose last day of use is before the date. */
function endedYears(name: SettledAccount, facts: BalanceFacts, date: string): Settlement[] {
  const account = yearAccount(name, facts);
  const yearBefore = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  const years = balancesOn(account, yearBefore).map(({ year }) => year);
  const ended = years.filter((year) => account.lastUse(year) < date);
  return ended.flatMap((year): Settlement[] => {
    const since = account.lastUse(year);
    const { left, earned, opened } = yearBalance(account, year, date);
    if (left === null || left === 0) return [];
    const settlement = { ...settlementOf(name, facts, year, date), left };
    // An opening after the last day of use includes earlier settlements, but does not say which of `parts` is left.
    if (opened && opened.date > since) return [settlement];
    const settled = settledBetween(account, { year, since, date });
    if (name !== "holiday") return [{ ...settlement, settled }];
    const ofYear = { left: left + settled, earned, moved: movedOf(facts, year), four_weeks: fourWeeksOf(facts) };
    return [{ ...settlement, settled, parts: yearEnd(ofYear) }];
  });
}

function yearsOfLeaver(
  name: SettledAccount,
  facts: BalanceFacts,
  { until, date }: { readonly until: string; readonly date: string },
): Settlement[] {
  const account = yearAccount(name, facts);
  const years = balancesOn(account, until).map(({ year }) => year);
  return years.flatMap((year): Settlement[] => {
    const { left: inYear } = yearBalance(account, year, date);
    if (inYear === null) return [];
    // A leaver owes days that no earnings cover (`uncovered`). `inYear` does not subtract them.
    const left = inYear - (year === years.at(-1) ? coverageUntil(account, date).uncovered : 0);
    return left === 0 ? [] : [{ ...settlementOf(name, facts, year, date), left }];
  });
}

const settlementOf = (account: SettledAccount, facts: BalanceFacts, year: number, date: string) => ({
  account,
  year,
  name: yearName(account, year),
  unit: unitOf(account, facts, date),
  parts: null,
  settled: 0,
});

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
