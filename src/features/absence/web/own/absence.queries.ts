import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Person } from "#common/rules/person.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { type SaveOptions, unlessInvalid, useSave } from "#common/web/api/use-save.ts";
import type { Absence, AbsenceEntry, AbsenceInput } from "#features/absence/rules/absence.ts";
import type { AbsencePreview } from "#features/absence/rules/absence-preview.ts";
import type { RequestEffect } from "#features/absence/rules/balances/balances.ts";
import type { AbsenceKind } from "#features/absence/rules/kinds/absence-kind.ts";
import { allAbsences, dependents, reasonOf } from "../illness/illness.queries.ts";

export const absenceKindsQuery = queryOptions({
  queryKey: ["absence-kinds"] as const,
  queryFn: ({ signal }) => api.get<AbsenceKind[]>("/api/absence-kinds", { signal }),
});

export const absencePeopleQuery = (filter: string) =>
  queryOptions({
    queryKey: [...allAbsences, "people", filter] as const,
    queryFn: ({ signal }) => api.get<Person[]>(withQuery("/api/absences/people", { filter }), { signal }),
  });

/** Lists absences that end on `from` or later. If `from` is undefined, the list begins three months ago. */
export function absencesQuery(userId: number, from: string | undefined) {
  return queryOptions({
    queryKey: [...allAbsences, "person", userId, from] as const,
    queryFn: ({ signal }) => api.get<Absence[]>(withQuery("/api/absences", { user_id: userId, from }), { signal }),
    placeholderData: keepPreviousData,
  });
}

export function absenceEventsQuery(id: number) {
  return queryOptions({
    queryKey: [...allAbsences, "events", id] as const,
    queryFn: ({ signal }) => api.get<AbsenceEntry[]>(`/api/absences/${id}/events`, { signal }),
  });
}

export function previewQuery(input: Partial<AbsenceInput>) {
  return queryOptions({
    queryKey: ["absence-preview", input] as const,
    queryFn: ({ signal }) => api.post<AbsencePreview>("/api/absences/preview", input, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function effectQuery(userId: number, { reason: _, user_id: __, ...input }: Partial<AbsenceInput>) {
  return queryOptions({
    queryKey: ["absence-effect", userId, input] as const,
    queryFn: ({ signal }) => api.post<RequestEffect[]>(`/api/users/${userId}/balances/effect`, input, { signal }),
    placeholderData: keepPreviousData,
  });
}

type Callbacks<Input> = Pick<SaveOptions<Input, Absence>, "onSaved" | "onFieldErrors" | "onFailed">;

export function useRequestAbsence(callbacks: Callbacks<AbsenceInput>) {
  return useSave({
    ...callbacks,
    request: (input: AbsenceInput, options) => api.post<Absence>("/api/absences", input, options),
    success: ({ status }) => (status === "approved" ? "Fraværet er registreret." : "Ansøgningen er sendt."),
    error: unlessInvalid,
    invalidates: dependents,
  });
}

export function useEndAbsence(onSaved: () => void) {
  return useSave({
    request: ({ id, ...input }: Pick<Absence, "id" | "version"> & { readonly to_date: string }) =>
      api.post<Absence>(`/api/absences/${id}/end`, input),
    // The message says nothing about health, because others may see the screen of a phone.
    success: "Det er meldt.",
    error: reasonOf,
    invalidates: dependents,
    onSaved,
  });
}

export function useWithdrawAbsence(onSaved: () => void) {
  return useSave({
    request: ({ id, version }: Pick<Absence, "id" | "version">) =>
      api.post<Absence>(`/api/absences/${id}/withdrawal`, { version }),
    success: ({ status }) =>
      status === "withdrawn" ? "Fraværet er trukket tilbage." : "Din leder er bedt om at trække fraværet tilbage.",
    invalidates: dependents,
    onSaved,
  });
}
