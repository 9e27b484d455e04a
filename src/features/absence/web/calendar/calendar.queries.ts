import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import { whileTheScreenComes } from "#common/web/api/query-client.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import type { AbsenceCalendar } from "#features/absence/rules/calendar/absence-calendar.ts";
import type {
  CalendarAddress,
  CalendarAddressInput,
  NewCalendarAddress,
} from "#features/absence/rules/calendar/calendar-address.ts";

/** The key begins with `absences`, so every saved absence makes the calendar stale. */
const calendar = ["absences", "calendar"] as const;

export type CalendarOptions = {
  readonly from: string;
  readonly to: string;
  readonly scope: "all" | undefined;
  readonly project: number | undefined;
  readonly page: number;
};

export function calendarQuery({ project, ...options }: CalendarOptions) {
  const query = { ...options, project_id: project };
  return queryOptions({
    queryKey: [...calendar, query] as const,
    queryFn: ({ signal }) => api.get<AbsenceCalendar>(withQuery("/api/absence-calendar", query), { signal }),
    placeholderData: keepPreviousData,
    staleTime: whileTheScreenComes,
  });
}

export function calendarProjectsQuery(filter: string) {
  return queryOptions({
    queryKey: [...calendar, "projects", filter] as const,
    queryFn: ({ signal }) => api.get<Choice[]>(withQuery("/api/absence-calendar/projects", { filter }), { signal }),
  });
}

const addressKey = ["calendar-address"] as const;

export const calendarAddressQuery = queryOptions({
  queryKey: addressKey,
  queryFn: ({ signal }) => api.get<CalendarAddress>("/api/user/calendar-address", { signal }),
});

export function useMakeAddress({ onSaved }: Pick<SaveOptions<CalendarAddressInput, NewCalendarAddress>, "onSaved">) {
  return useSave({
    request: (input: CalendarAddressInput) => api.post<NewCalendarAddress>("/api/user/calendar-address", input),
    invalidates: [addressKey],
    ...(onSaved && { onSaved }),
  });
}

export function useRemoveAddress({ onSaved }: { readonly onSaved: () => void }) {
  const client = useQueryClient();
  return useSave({
    request: () => api.delete<undefined>("/api/user/calendar-address"),
    success: "Kalenderadressen er slået fra.",
    onSaved: () => {
      client.setQueryData<CalendarAddress>(addressKey, { address: null });
      onSaved();
    },
  });
}
