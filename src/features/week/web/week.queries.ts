import { queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import { whileTheScreenComes } from "#common/web/api/query-client.ts";
import type { RequestOptions } from "#common/web/api/request.ts";
import { allJobs } from "#features/jobs/web/jobs.queries.ts";
import type { Week } from "../rules/week.ts";

/** The key begins with `jobs`, so that every saved job makes the week stale. */
export const weekKey = (monday: string) => [...allJobs, "week", monday] as const;

export function fetchWeek(monday: string, options?: RequestOptions): Promise<Week> {
  return api.get<Week>(withQuery("/api/week", { date: monday }), options);
}

export function weekQuery(monday: string) {
  return queryOptions({
    queryKey: weekKey(monday),
    queryFn: ({ signal }) => fetchWeek(monday, { signal }),
    staleTime: whileTheScreenComes,
    meta: { isKept: true },
  });
}
