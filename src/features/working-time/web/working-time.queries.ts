import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import { whileTheScreenComes } from "#common/web/api/query-client.ts";
import type { ExpiredWorkingTime, WorkingTime, WorkingTimePeople } from "../rules/working-time.ts";

/** The key begins with `jobs`, so that every saved job makes working time stale. */
const workingTime = ["jobs", "working-time"] as const;

type Period = { readonly month: string } | { readonly week: string };

export function workingTimeQuery(period: Period, userId: number | undefined) {
  return queryOptions({
    queryKey: [...workingTime, period, userId ?? "own"] as const,
    queryFn: ({ signal }) =>
      api.get<WorkingTime>(withQuery("/api/working-time", { ...period, user_id: userId }), { signal }),
    placeholderData: keepPreviousData,
    staleTime: whileTheScreenComes,
  });
}

export function workingTimePeopleQuery(filter: string) {
  return queryOptions({
    queryKey: [...workingTime, "people", filter] as const,
    queryFn: ({ signal }) => api.get<WorkingTimePeople>(withQuery("/api/working-time/people", { filter }), { signal }),
  });
}

export const expiredWorkingTimeQuery = queryOptions({
  queryKey: ["expired-working-time"],
  queryFn: ({ signal }) => api.get<ExpiredWorkingTime>("/api/expired-working-time", { signal }),
});
