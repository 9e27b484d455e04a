import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { counted } from "#common/rules/counted.ts";
import type { Page } from "#common/rules/lists/page-size.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import type {
  AnonymisationSetting,
  AnonymisationSettingChange,
} from "#features/personal-data/rules/anonymisation-setting.ts";
import { maxAnonymisedAtOnce } from "#features/personal-data/rules/anonymisation-words.ts";
import type { AnonymisationsInput, AnonymisationsResult, LeaversPage } from "#features/personal-data/rules/leaver.ts";

/** The key begins with `users`, so that leavers are fetched again after changes of users. */
export function leaversQuery(page: Page & { readonly ready?: true }) {
  return queryOptions({
    queryKey: ["users", "leavers", page],
    queryFn: ({ signal }) => api.get<LeaversPage>(withQuery("/api/leavers", page), { signal }),
    placeholderData: keepPreviousData,
  });
}

export const readyLeaversQuery = leaversQuery({ page: 1, perPage: maxAnonymisedAtOnce, ready: true });

export function useAnonymise(id: number, { onSaved }: { readonly onSaved: () => void }) {
  return useSave({
    request: () => api.post<null>(`/api/leavers/${id}/anonymisation`),
    success: "Personen er anonymiseret.",
    error: ({ message }) => message,
    invalidates: [["users"]],
    onSaved,
  });
}

type AllSaving = SaveOptions<AnonymisationsInput, AnonymisationsResult>;

export function useAnonymiseAll({ onSaved }: Required<Pick<AllSaving, "onSaved">>) {
  return useSave({
    request: (input: AnonymisationsInput) => api.post<AnonymisationsResult>("/api/leavers/anonymisations", input),
    success: ({ anonymised }) => `${counted(anonymised, "person", "personer")} er anonymiseret.`,
    error: ({ message }) => message,
    invalidates: [["users"]],
    onSaved,
  });
}

const settingPath = "/api/leavers/anonymisation-setting";

export const anonymisationSettingQuery = queryOptions({
  queryKey: ["anonymisation-setting"] as const,
  queryFn: ({ signal }) => api.get<AnonymisationSetting>(settingPath, { signal }),
});

type SettingSaving = SaveOptions<AnonymisationSettingChange, AnonymisationSetting>;

export function useSaveAnonymisationSetting({ onSaved }: Required<Pick<SettingSaving, "onSaved">>) {
  return useSave({
    request: (input: AnonymisationSettingChange) => api.put<AnonymisationSetting>(settingPath, input),
    record: anonymisationSettingQuery.queryKey,
    success: ({ is_automatic }) => `Anonymisering af sig selv er slået ${is_automatic ? "til" : "fra"}.`,
    error: ({ message }) => message,
    invalidates: [anonymisationSettingQuery.queryKey],
    onSaved,
  });
}
