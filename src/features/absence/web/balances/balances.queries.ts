import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { ChangeOf } from "#common/rules/versions.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { type SaveOptions, unlessInvalid, useSave } from "#common/web/api/use-save.ts";
import type { AccountName, BalanceUnit } from "#features/absence/rules/balances/balance-rules.ts";
import type {
  BalanceRulesInput,
  BalanceSetup,
  SavedBalanceRules,
} from "#features/absence/rules/balances/balance-rules-input.ts";
import type {
  BalanceEntry,
  BalanceEntryInput,
  BalancesOfPerson,
  BalancesPage,
} from "#features/absence/rules/balances/balances.ts";

const all = ["balances"] as const;

/** @param date absent for today */
export function personBalancesQuery(userId: number, date: string | undefined) {
  return queryOptions({
    queryKey: [...all, "person", userId, date] as const,
    queryFn: ({ signal }) =>
      api.get<BalancesOfPerson>(withQuery(`/api/users/${userId}/balances`, { date }), { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Undefined while the unit loads, because the former date may have another unit. */
export function useAccountUnit(userId: number, account: AccountName, date: string | null): BalanceUnit | undefined {
  const { data } = useQuery({ ...personBalancesQuery(userId, date ?? undefined), placeholderData: undefined });
  return data?.units[account];
}

export const peoplePerPage = 25;

export type BalancesOptions = {
  readonly date: string | undefined;
  readonly filter: string;
  readonly page: number;
  readonly lapsing: boolean;
};

export function balancesQuery({ date, filter, page, lapsing }: BalancesOptions) {
  const query = { date, filter, page, perPage: peoplePerPage, lapsing };
  return queryOptions({
    queryKey: [...all, "people", query] as const,
    queryFn: ({ signal }) => api.get<BalancesPage>(withQuery("/api/balances", query), { signal }),
    placeholderData: keepPreviousData,
  });
}

export function entriesQuery(userId: number) {
  return queryOptions({
    queryKey: [...all, "entries", userId] as const,
    queryFn: ({ signal }) => api.get<BalanceEntry[]>(`/api/users/${userId}/balance-entries`, { signal }),
  });
}

type Callbacks<Input, Result> = Pick<SaveOptions<Input, Result>, "onSaved" | "onFieldErrors" | "onFailed">;

export function useSaveEntry(userId: number, callbacks: Callbacks<BalanceEntryInput, BalanceEntry[]>) {
  return useSave({
    ...callbacks,
    request: (input: BalanceEntryInput, options) =>
      api.post<BalanceEntry[]>(`/api/users/${userId}/balance-entries`, input, options),
    success: "Saldoen er gemt.",
    error: unlessInvalid,
    invalidates: [all],
  });
}

export const balanceSetupQuery = queryOptions({
  queryKey: [...all, "setup"] as const,
  queryFn: ({ signal }) => api.get<BalanceSetup>("/api/balance-setup", { signal }),
});

type KeptFrom = ChangeOf<Pick<BalanceSetup, "kept_from">>;

export function useSaveKeptFrom(callbacks: Callbacks<KeptFrom, BalanceSetup>) {
  return useSave({
    ...callbacks,
    request: (input: KeptFrom) => api.put<BalanceSetup>("/api/balance-setup", input),
    success: "Datoen er gemt.",
    error: unlessInvalid,
    invalidates: [all],
  });
}

export function useSaveBalanceRules(
  id: number | undefined,
  callbacks: Callbacks<ChangeOf<BalanceRulesInput>, SavedBalanceRules>,
) {
  return useSave({
    ...callbacks,
    request: (input: ChangeOf<BalanceRulesInput>, options) =>
      id === undefined
        ? api.post<SavedBalanceRules>("/api/balance-setup/rules", input, options)
        : api.put<SavedBalanceRules>(`/api/balance-setup/rules/${id}`, input),
    success: "Reglerne er gemt.",
    error: unlessInvalid,
    invalidates: [all],
  });
}
