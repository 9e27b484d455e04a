import { queryOptions } from "@tanstack/react-query";
import type { ChangeOf } from "#common/rules/versions.ts";
import { api } from "#common/web/api/api.ts";
import { type SaveOptions, unlessInvalid, useSave } from "#common/web/api/use-save.ts";
import { refreshUser } from "#common/web/current-user.ts";
import type {
  AbsenceKindInput,
  AbsenceKindSetup,
  AbsenceTemplatesInput,
} from "#features/absence/rules/kinds/absence-kind.ts";

const kinds = ["absence-kinds"] as const;

export const absenceKindSetupsQuery = queryOptions({
  queryKey: [...kinds, "setup"] as const,
  queryFn: ({ signal }) => api.get<AbsenceKindSetup[]>("/api/absence-kinds", { signal }),
});

type Callbacks<Input, Result> = Pick<SaveOptions<Input, Result>, "onSaved" | "onFieldErrors" | "onFailed">;

export function useSaveKind(id: number, callbacks: Callbacks<ChangeOf<AbsenceKindInput>, AbsenceKindSetup>) {
  return useSave({
    ...callbacks,
    request: (input: ChangeOf<AbsenceKindInput>) => api.put<AbsenceKindSetup>(`/api/absence-kinds/${id}`, input),
    success: "Fraværstypen er gemt.",
    error: unlessInvalid,
    invalidates: [kinds],
    onSaved: (saved, input) => {
      void refreshUser();
      callbacks.onSaved?.(saved, input);
    },
  });
}

export function useAddKinds(onSaved: () => void) {
  return useSave({
    request: (input: AbsenceTemplatesInput, options) =>
      api.post<AbsenceKindSetup[]>("/api/absence-kinds/from-templates", input, options),
    success: "Fraværstyperne er tilføjet.",
    invalidates: [kinds],
    onSaved: () => {
      void refreshUser();
      onSaved();
    },
  });
}
