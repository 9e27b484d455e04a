import type { BalanceFacts } from "#features/absence/rules/balances/accounts.ts";
import { type AccountName, accountNames, isHoursAccount } from "#features/absence/rules/balances/balance-rules.ts";
import { lapsingDays } from "#features/absence/rules/balances/balance-words.ts";
import type { BalanceEntry, BalancesPage } from "#features/absence/rules/balances/balances.ts";
import { type CountedBy, personBalances, unitOf } from "#features/absence/rules/balances/person-balances.ts";
import type { EmployedPerson, FoundFacts } from "./balances.store.ts";

export function presentBalances(
  { id, name, employed_from, employed_until }: EmployedPerson,
  { kept_from, byUser }: FoundFacts,
  accounts: readonly AccountName[],
  date: string,
): BalancesPage["data"][number] {
  const facts = byUser.get(id) ?? null;
  return {
    user: { id, name },
    employed_from,
    employed_until,
    missing: kept_from === null ? "kept_from" : facts === null ? "employed_from" : null,
    accounts: facts === null ? [] : balancesOf(facts, accountsOf(facts, accounts), date),
  };
}

type ShownAccounts = BalancesPage["data"][number]["accounts"];

/** Leaves out waiting days. They reveal illness, and the audit log does not record who reads balances. */
export const withoutIllness = <Page extends BalancesPage["data"][number]>(page: Page): Page => ({
  ...page,
  accounts: page.accounts.map((account) => ({ ...account, waiting: null })),
});

export function presentHoliday({ byUser }: FoundFacts, userId: number, date: string): ShownAccounts {
  const facts = byUser.get(userId);
  return facts ? balancesOf(facts, ["holiday"], date) : [];
}

const balancesOf = (facts: BalanceFacts, accounts: readonly AccountName[], date: string): ShownAccounts =>
  personBalances(facts, accounts, date).map((one) => ({ ...one, years: one.years.map((year) => ({ ...year })) }));

/** The company's accounts, and accounts of hours that the person has used, even if the company no longer has them. */
const accountsOf = ({ hours, entries }: BalanceFacts, accounts: readonly AccountName[]): readonly AccountName[] => {
  const had = (name: AccountName) => [...entries, ...(hours?.earned ?? [])].some(({ account }) => account === name);
  const hasFlex = hours?.has_flex || had("flex");
  return accountNames.filter(
    (name) => (accounts.includes(name) && (name !== "flex" || hasFlex)) || (isHoursAccount(name) && had(name)),
  );
};

export const hasLapsingDays = (accounts: ShownAccounts, date: string): boolean =>
  lapsingDays(accounts.find(({ account }) => account === "holiday")?.years ?? [], date) > 0;

export const presentEntries = (entries: readonly Omit<BalanceEntry, "unit">[], countedBy: CountedBy): BalanceEntry[] =>
  entries.map((entry) => ({ ...entry, unit: unitOf(entry.account, countedBy, entry.date) }));
