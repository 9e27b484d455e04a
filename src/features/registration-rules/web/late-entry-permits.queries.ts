import { queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import { type SaveOptions, unlessInvalid, useSave } from "#common/web/api/use-save.ts";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import type { PermitInput, Permits } from "../rules/late-entry-permits.ts";

const permits = ["late-entry-permits"] as const;

export const permitsQuery = queryOptions({
  queryKey: permits,
  queryFn: ({ signal }) => api.get<Permits>("/api/late-entry-permits", { signal }),
});

export const permitPeopleQuery = (filter: string) =>
  queryOptions({
    queryKey: [...permits, "people", filter] as const,
    queryFn: ({ signal }) =>
      api.get<Choice[]>(withQuery("/api/crew-jobs/people", { filter: filter || undefined }), { signal }),
  });

const pathOf = (userId: number) => `/api/users/${userId}/late-entry-permit`;

type Permitted = PermitInput & { readonly userId: number };

export function usePermit(callbacks: Pick<SaveOptions<Permitted, Permits>, "onFieldErrors" | "onFailed" | "onSaved">) {
  return useSave({
    ...callbacks,
    record: permits,
    request: ({ userId, until_date }: Permitted) => api.put<Permits>(pathOf(userId), { until_date }),
    success: "Der er åbnet for ældre datoer.",
    error: unlessInvalid,
    invalidates: [permits],
  });
}

export function useEndPermit() {
  return useSave({
    record: permits,
    request: (userId: number) => api.delete<Permits>(pathOf(userId)),
    success: "Der er lukket for ældre datoer.",
    invalidates: [permits],
  });
}
